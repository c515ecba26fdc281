// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { roomSecret } from "../../model/identity";
import { rememberRoom } from "../../model/rooms";
import { FakeSocket } from "../../test/fakeSocket";
import { begin, entered } from "./ahead";

const at = (pathname: string, hash = "") => ({ pathname, hash });
const CODE = "0123456789abcdef0123";
const back = { name: null, watch: true };

beforeEach(() => {
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  localStorage.clear();
  rememberRoom({ id: "abc", game: "none", watch: true, with: [], at: 0 });
});

afterEach(() => vi.unstubAllGlobals());

test("a room that is come back to connects before anything is drawn, and once", () => {
  begin(at("/r/abc"));
  expect(FakeSocket.made).toHaveLength(1);
  const room = entered("abc", back);
  expect(FakeSocket.made).toHaveLength(1);
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent[0]).toMatchObject({
    type: "hello",
    secret: roomSecret("abc"),
    ...back,
  });
  const again = entered("abc", back);
  expect(FakeSocket.made).toHaveLength(2);
  expect(again).not.toBe(room);
  for (const one of [room, again]) one.dispose();
});

test("nothing is begun where the page asks something first, or shows something else", () => {
  begin(at("/r/unknown"));
  begin(at("/r/abc", `#take=${CODE}`));
  begin(at("/r/abc/replay/1"));
  begin(at("/rules/a_game"));
  begin(at("/"));
  expect(FakeSocket.made).toHaveLength(0);
});

test("a room that nobody enters is left", () => {
  begin(at("/r/abc"));
  const begun = FakeSocket.last;
  begun.accept();
  const other = entered("other", { name: "Аня", watch: false });
  expect(begun.readyState).not.toBe(WebSocket.OPEN);
  begin(at("/r/abc"));
  const moved = entered("abc", { ...back, take: CODE });
  FakeSocket.last.accept();
  expect(FakeSocket.last.sent[0]).toMatchObject({ take: CODE });
  for (const one of [other, moved]) one.dispose();
});
