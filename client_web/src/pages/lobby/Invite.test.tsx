// @vitest-environment happy-dom
import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { speak, t } from "../../i18n";
import * as api from "../../model/api";
import type { RoomModel } from "../../model/room";
import type { RoomSection } from "../../model/wire";
import "../../test/words";
import { Invite } from "./Invite";

vi.mock("../../model/api", () => ({ linksBegin: signal(), loadGames: vi.fn(async () => {}) }));

let place: HTMLElement;
beforeEach(() => {
  place = document.createElement("div");
  document.body.replaceChildren(place);
  HTMLDialogElement.prototype.showModal ??= vi.fn();
});

/** The lobby of a host on this computer, while links for other people begin with `base`. */
function lobby(base: string): void {
  (api.linksBegin as Signal<string>).value = base;
  const room = { id: "VWUgERvptK", me: signal(null), pub: () => signal() } as unknown as RoomModel;
  const info = { code: "385893", seats: 2, min_seats: 2 } as RoomSection;
  act(() => render(<Invite room={room} info={info} members={[]} hosting={true} />, place));
}

const link = () => place.querySelector<HTMLInputElement>("#link")?.value;

test("a host on localhost is offered the address that others can open", async () => {
  lobby("http://192.168.1.5:8017");
  await vi.waitFor(() => expect(link()).toBe("http://192.168.1.5:8017/r/VWUgERvptK"));
  expect(place.textContent).not.toContain(t("invite.only_here"));
});

test("a server that nobody else can reach says so", async () => {
  lobby("http://localhost:8017");
  await vi.waitFor(() => expect(link()).toBe("http://localhost:8017/r/VWUgERvptK"));
  expect(place.textContent).toContain(t("invite.only_here"));
});

test("a link that is shared in another language than the product's own says in which", async () => {
  await speak("en");
  lobby("http://192.168.1.5:8017");
  await vi.waitFor(() => expect(link()).toBe("http://192.168.1.5:8017/r/VWUgERvptK?lang=en"));
  await speak("ru");
});

test("the QR code is the server's, made for the same address, and as large as the screen", async () => {
  lobby("http://192.168.1.5:8017");
  const button = [...place.querySelectorAll("button")].find((one) =>
    one.textContent?.includes(t("invite.qr")),
  );
  await act(async () => button?.click());
  await vi.waitFor(() => expect(place.querySelector("dialog.whole .qr")).not.toBeNull());
  expect(place.querySelector(".qr")?.getAttribute("src")).toBe("/r/VWUgERvptK/qr.svg");
  expect(place.querySelector("dialog")?.textContent).toContain("385 893");
});
