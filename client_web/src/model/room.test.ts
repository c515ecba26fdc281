// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lang } from "../i18n";
import { FakeSocket } from "../test/fakeSocket";
import { RoomModel } from "./room";

const SECRET = "0123456789abcdef0123456789abcdef";
let room: RoomModel;

const welcome = (fields: Record<string, unknown> = {}) => ({
  type: "welcome",
  me: "m1",
  seq: 10,
  at: 1_000_000,
  cseq: 0,
  pub: { room: { phase: "lobby" }, members: { list: [{ id: "m1", seat: 2 }] } },
  own: { own: { hand: ["кОж"] } },
  ...fields,
});

function enter(fields: Record<string, unknown> = {}): FakeSocket {
  const socket = FakeSocket.last;
  socket.accept();
  socket.say(welcome(fields));
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers({
    toFake: [
      "setTimeout",
      "clearTimeout",
      "setInterval",
      "clearInterval",
      "performance",
      "requestAnimationFrame",
    ],
  });
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  FakeSocket.made = [];
  room = new RoomModel("abc", { secret: SECRET, name: "Аня", watch: false });
});

afterEach(() => {
  room.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("connects with the binary subprotocol and says hello", () => {
  const socket = FakeSocket.last;
  expect(socket.url).toMatch(/\/ws\/abc$/);
  expect(socket.protocols).toEqual(["pentaraduga.v1"]);
  socket.accept();
  expect(socket.sent[0]).toMatchObject({
    type: "hello",
    secret: SECRET,
    name: "Аня",
    watch: false,
    seq: null,
  });
  expect(room.status.value).toBe("connecting");
  socket.say(welcome());
  expect(room.status.value).toBe("online");
  expect(room.mySeat.value).toBe(2);
  expect(room.playing<{ own: { hand: string[] } }>().own("own").value).toEqual({ hand: ["кОж"] });
});

test("a probe is answered at once with both stamps and sets the clock", () => {
  const socket = enter();
  vi.advanceTimersByTime(40);
  socket.say({ type: "probe", id: 7, offset: 5_000_000, error: 4.5 });
  const [pong] = socket.of("pong");
  expect(pong).toMatchObject({ id: 7, received: performance.now(), sent: performance.now() });
  expect(room.roomNow()).toBe(performance.now() + 5_000_000);
  expect(room.clockError.value).toBe(4.5);
});

test("clocks on screen stand while nothing is heard of the room, and never run back", () => {
  const socket = enter();
  socket.say({ type: "probe", id: 7, offset: 5_000_000, error: 4.5 });
  const at = room.roomNow();
  vi.advanceTimersByTime(2000);
  expect(room.shownNow()).toBe(at + 2000);
  vi.advanceTimersByTime(3000);
  expect(room.shownNow()).toBe(at + 3000);
  socket.say({ type: "probe", id: 8, offset: 5_000_000, error: 4.5 });
  expect(room.shownNow()).toBe(at + 5000);
  vi.advanceTimersByTime(500);
  socket.drop();
  vi.advanceTimersByTime(4000);
  expect(room.status.value).toBe("offline");
  expect(room.shownNow()).toBe(at + 5500);
  // The start of a round is kept by the room's own time, connection or not.
  expect(room.roomNow()).toBe(at + 9500);
  enter();
  expect(room.shownNow()).toBe(room.roomNow());
});

test("updates change only what they name; null takes a section away", () => {
  const socket = enter();
  const members = room.pub("members").value;
  socket.say({ type: "update", seq: 11, at: 1, pub: { room: { phase: "round" } } });
  expect(room.pub("room").value).toEqual({ phase: "round" });
  expect(room.pub("members").value).toBe(members);
  socket.say({ type: "update", seq: 12, at: 1, pub: {}, own: { own: null } });
  expect(room.playing<{ own: { hand: string[] } }>().own("own").value).toBeUndefined();
  expect(room.seq.value).toBe(12);
});

test("how many watch beside the members is known, and an onlooker may become one", () => {
  const socket = enter(welcome({ me: "" }));
  expect(room.onlookers.value).toBe(0);
  expect(room.mySeat.value).toBeNull();
  socket.say({ type: "onlookers", count: 9800, at: 1 });
  expect(room.onlookers.value).toBe(9800);
  // A new view in the middle of a connection says who one is from now on.
  socket.say(welcome({ me: "m1", seq: 14 }));
  expect([room.me.value, room.mySeat.value]).toEqual(["m1", 2]);
});

test("a gap is not shown: the page asks for a view and skips what comes before it", () => {
  const socket = enter();
  socket.say({ type: "update", seq: 13, at: 1, pub: { room: { phase: "round" } } });
  socket.say({ type: "update", seq: 14, at: 1, pub: { room: { phase: "result" } } });
  expect(room.pub("room").value).toEqual({ phase: "lobby" });
  expect(socket.of("resume")).toEqual([{ type: "resume", seq: 10 }]);
  socket.say(welcome({ seq: 14, pub: { room: { phase: "result" } }, own: {} }));
  expect(room.pub("room").value).toEqual({ phase: "result" });
  expect(room.pub("members").value).toBeUndefined();
  socket.say({ type: "update", seq: 14, at: 1, pub: { room: { phase: "old" } } });
  expect(room.pub("room").value).toEqual({ phase: "result" });
});

test("a view that answers a resume leaves pending moves alone", async () => {
  const socket = enter();
  const outcome = room.act("swap кОж", performance.now());
  socket.say({ type: "update", seq: 13, at: 1 });
  socket.say(welcome({ seq: 13, cseq: 0 }));
  socket.say({ type: "ack", cseq: 1, seq: 14 });
  expect(await outcome).toEqual({ ok: true, seq: 14 });
});

test("a move carries its own count, the event's time and what had been shown", async () => {
  const socket = enter({ cseq: 41 });
  vi.advanceTimersByTime(100);
  const stamp = performance.now() - 12;
  const outcome = room.act("finish кОж@0,0h", stamp);
  expect(socket.of("act")).toEqual([
    { type: "act", cseq: 42, action: "finish кОж@0,0h", t: stamp, seen: 10 },
  ]);
  socket.say({ type: "refused", cseq: 42, code: "not_a_carpet", params: { count: 3 } });
  expect(await outcome).toEqual({ ok: false, code: "not_a_carpet", params: { count: 3 } });
});

test("an event that no frame has shown yet is not claimed as seen", () => {
  const socket = enter();
  vi.advanceTimersByTime(100);
  socket.say({ type: "update", seq: 11, at: 1, pub: {} });
  void room.act("hit", performance.now());
  vi.advanceTimersByTime(20);
  void room.act("hit", performance.now());
  expect(socket.of("act").map((act) => act.seen)).toEqual([10, 11]);
});

test("without a connection a command is refused at once and never sent later", async () => {
  const first = enter();
  first.drop();
  expect(room.status.value).toBe("offline");
  expect(await room.act("swap кОж", 1)).toEqual({ ok: false, code: "offline", params: {} });
  expect(await room.command("ready", { on: true })).toMatchObject({ code: "offline" });
  vi.advanceTimersByTime(1000);
  const second = enter();
  expect(second).not.toBe(first);
  expect(second.sent.map((message) => message.type)).toEqual(["hello"]);
  expect(second.sent[0]).toMatchObject({ seq: 10 });
});

test("after a break: accepted moves succeed, lost ones do not, other commands are sent again", async () => {
  const first = enter();
  const accepted = room.act("swap кОж", 1);
  const lost = room.act("swap жОк", 2);
  const ready = room.command("ready", { on: true });
  first.drop();
  vi.advanceTimersByTime(500);
  const second = enter({ seq: 12, cseq: 1 });
  expect(await accepted).toEqual({ ok: true, seq: 12 });
  expect(await lost).toMatchObject({ ok: false, code: "offline" });
  expect(second.sent.slice(1)).toEqual([{ type: "ready", cseq: 3, on: true }]);
  second.say({ type: "ack", cseq: 3, seq: 13 });
  expect(await ready).toEqual({ ok: true, seq: 13 });
});

test("before the welcome nothing new overtakes what the last connection lost", async () => {
  const first = enter();
  const ready = room.command("ready", { on: true });
  first.drop();
  vi.advanceTimersByTime(500);
  const second = FakeSocket.last;
  second.accept();
  expect(await room.command("sit", {})).toMatchObject({ code: "offline" });
  second.say(welcome({ seq: 12 }));
  expect(second.sent.slice(1)).toEqual([{ type: "ready", cseq: 1, on: true }]);
  second.say({ type: "ack", cseq: 1, seq: 13 });
  expect(await ready).toEqual({ ok: true, seq: 13 });
});

test("a command that has become stale is not sent again", async () => {
  const first = enter();
  const ready = room.command("ready", { on: true });
  vi.advanceTimersByTime(4000);
  first.drop();
  vi.advanceTimersByTime(7900);
  const second = FakeSocket.last;
  second.accept();
  second.say(welcome());
  expect(await ready).toMatchObject({ code: "offline" });
  expect(second.of("ready")).toEqual([]);
});

test("the waits between tries grow, and the first welcome makes them short again", () => {
  const waits: number[] = [];
  const dropAndWait = () => {
    const before = FakeSocket.made.length;
    const began = performance.now();
    FakeSocket.last.drop();
    while (FakeSocket.made.length === before) vi.advanceTimersByTime(10);
    waits.push(performance.now() - began);
  };
  enter();
  for (let i = 0; i < 8; i++) dropAndWait();
  expect(waits[0]).toBeLessThan(250);
  expect(waits[3]).toBeGreaterThan((waits[0] ?? 0) * 4);
  expect(Math.max(...waits)).toBeLessThanOrEqual(5010);
  enter();
  dropAndWait();
  expect(waits[8]).toBe(waits[0]);
});

test("a handshake gets 5 seconds", () => {
  vi.advanceTimersByTime(4990);
  expect(FakeSocket.made.length).toBe(1);
  vi.advanceTimersByTime(500);
  expect(FakeSocket.made.length).toBe(2);
});

test("a socket without any message for 6 seconds is dropped", () => {
  const socket = enter();
  vi.advanceTimersByTime(4000);
  socket.say({ type: "probe", id: 1 });
  vi.advanceTimersByTime(5000);
  expect(room.status.value).toBe("online");
  vi.advanceTimersByTime(2100);
  expect(room.status.value).toBe("offline");
  expect(socket.readyState).toBe(FakeSocket.CLOSED);
});

test.each(["online", "pageshow"])("on %s the next try does not wait", (name) => {
  enter();
  for (let i = 0; i < 6; i++) {
    FakeSocket.last.drop();
    if (i < 5) vi.advanceTimersByTime(6000);
  }
  const before = FakeSocket.made.length;
  dispatchEvent(new Event(name));
  expect(FakeSocket.made.length).toBe(before + 1);
});

test("coming back to the page replaces a socket that has been silent, and keeps a lively one", () => {
  const socket = enter();
  vi.advanceTimersByTime(1000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(FakeSocket.last).toBe(socket);
  vi.advanceTimersByTime(2000);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(room.status.value).toBe("offline");
  expect(FakeSocket.made.length).toBe(2);
});

test("going offline is shown at once, before any timeout", () => {
  enter();
  dispatchEvent(new Event("offline"));
  expect(room.status.value).toBe("offline");
});

test.each([
  ["kicked", "closed"],
  ["no_such_room", "closed"],
  ["some_reason_of_a_newer_server", "closed"],
  ["store_down", "offline"],
  ["moved", "offline"],
  ["", "offline"],
])("a close with the code %j leaves the room %s", (code, status) => {
  enter();
  FakeSocket.last.drop(code, 4400);
  expect(room.status.value).toBe(status);
  const before = FakeSocket.made.length;
  vi.advanceTimersByTime(3000);
  expect(FakeSocket.made.length > before).toBe(status === "offline");
  expect(room.closedCode.value).toBe(status === "closed" ? code : null);
});

test("the last error stands for a close that gives no reason", () => {
  const socket = enter();
  socket.say({ type: "error", code: "seat_taken_over" });
  socket.drop();
  expect(room.closedCode.value).toBe("seat_taken_over");
});

test("a seat taken by another window can be taken back", () => {
  enter().drop("seat_taken_over", 4410);
  room.reconnect();
  expect(room.closedCode.value).toBeNull();
  enter();
  expect(room.status.value).toBe("online");
});

test("a frame that isn't a message ends only its own connection", () => {
  const socket = enter();
  socket.onmessage?.({ data: new Uint8Array([0xc1]).buffer });
  expect(room.status.value).toBe("offline");
  vi.advanceTimersByTime(500);
  enter();
  expect(room.status.value).toBe("online");
});

test("after dispose nothing connects any more and nothing stays open", async () => {
  const socket = enter();
  const outcome = room.command("ready", { on: true });
  room.dispose();
  expect(await outcome).toMatchObject({ code: "offline" });
  expect(socket.readyState).toBe(FakeSocket.CLOSED);
  dispatchEvent(new Event("online"));
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.made.length).toBe(1);
});

test("names are in the page's language wherever a section has them, and follow it", () => {
  const match = { rounds: [{ lines: [{ name: "*bot 2" }] }], totals: [{ name: "*guest" }] };
  const list = [
    { id: "m1", name: "*guest" },
    { id: "m2", name: "*bot 2 3" },
    { id: "m3", name: "Аня" },
  ];
  enter({ pub: { members: { list }, match } });
  const names = () => room.pub("members").value?.list.map((one) => one.name);
  expect(names()).toEqual(["Гость", "Любитель 3", "Аня"]);
  lang.value = "en";
  expect(names()).toEqual(["Guest", "Amateur 3", "Аня"]);
  expect(room.pub("match").value?.totals[0]?.name).toBe("Guest");
  expect(room.pub("match").value?.rounds[0]?.lines[0]?.name).toBe("Amateur");
  lang.value = "ru";
});

const KEPT = {
  me: "m1",
  pub: { room: { phase: "round" }, members: { list: [{ id: "m1", seat: 0 }] } },
  moves: [],
};

test("a kept room is on show at once where the device has no network, or the connection fails", () => {
  const opened = () =>
    new RoomModel("abc", { secret: SECRET, name: null, watch: false, kept: KEPT });
  const network = vi.spyOn(navigator, "onLine", "get");
  network.mockReturnValue(false);
  const away = opened();
  vi.advanceTimersByTime(0);
  network.mockReturnValue(true);
  const failing = opened();
  vi.advanceTimersByTime(0);
  expect(failing.status.value).toBe("connecting");
  FakeSocket.last.drop();
  for (const model of [away, failing]) {
    expect(model.status.value).toBe("offline");
    expect(model.pub("room").value?.phase).toBe("round");
    model.dispose();
  }
});
