import { afterEach, expect, test, vi } from "vitest";
import { ApiError, createRoom, games, linksBegin, loadGames, roomByCode } from "./api";

const answer = (status: number, body: unknown) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

afterEach(() => vi.unstubAllGlobals());

test("a new room is asked for by game; the answer is its id", async () => {
  answer(201, { id: "VWUgERvptK", code: "385893" });
  expect(await createRoom("race")).toBe("VWUgERvptK");
  const [address, init] = vi.mocked(fetch).mock.calls[0] ?? [];
  expect(address).toBe("/api/rooms");
  expect(JSON.parse(String(init?.body))).toEqual({ game: "race", options: {} });
});

test.each([
  [404, { code: "no_such_code", message: "" }, "no_such_code"],
  [429, { code: "too_many", message: "" }, "too_many"],
  [502, "<html>", "http_502"],
  [500, null, "http_500"],
])("an answer %i %j fails with its code", async (status, body, code) => {
  answer(status, body);
  await expect(roomByCode("123456")).rejects.toEqual(new ApiError(code));
});

test("a refusal names the limit, and when to try again", async () => {
  answer(429, { code: "too_many", message: "", what: "rooms", wait_s: 7.5 });
  await expect(createRoom("race")).rejects.toEqual(new ApiError("too_many", "rooms", 7.5));
});

test("no answer at all means offline", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await expect(roomByCode("123456")).rejects.toMatchObject({ code: "offline" });
});

test("the list of games is fetched once, and again after a failure", async () => {
  answer(503, { code: "server_stopping" });
  await expect(loadGames()).rejects.toMatchObject({ code: "server_stopping" });
  answer(200, { games: [{ id: "race", options: [] }], base: "http://192.168.1.5:8017" });
  await loadGames();
  await loadGames();
  expect(games.value?.map((game) => game.id)).toEqual(["race"]);
  expect(linksBegin.value).toBe("http://192.168.1.5:8017");
  expect(fetch).toHaveBeenCalledTimes(1);
});
