// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { expect, test } from "vitest";
import { titleOf, useTitle } from "./title";

function Page({ words }: { words: string }) {
  useTitle(words);
  return null;
}

const show = (page: preact.JSX.Element | null, at: HTMLElement) => act(() => render(page, at));

test("a page names the tab, and the next one renames it", async () => {
  const at = document.createElement("div");
  expect(titleOf("Pentaraduga")).toBe("Pentaraduga");
  await show(<Page key="1" words="Lobby" />, at);
  expect(titleOf("Pentaraduga")).toBe("Lobby · Pentaraduga");
  await show(<Page key="2" words="Replay" />, at);
  expect(titleOf("Pentaraduga")).toBe("Replay · Pentaraduga");
  await show(<Page key="2" words="Replay, No. 7" />, at);
  expect(titleOf("Pentaraduga")).toBe("Replay, No. 7 · Pentaraduga");
  await show(null, at);
  expect(titleOf("Pentaraduga")).toBe("Pentaraduga");
});

test("a page that lies over another gives the name back", async () => {
  const at = document.createElement("div");
  const room = <Page key="room" words="Lobby" />;
  await show(room, at);
  await show(
    <>
      {room}
      <Page key="replay" words="Replay" />
    </>,
    at,
  );
  expect(titleOf("P")).toBe("Replay · P");
  await show(room, at);
  expect(titleOf("P")).toBe("Lobby · P");
});
