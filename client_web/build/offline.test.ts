import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { neededOffline } from "./offline";

/** The worker in a world of the test's: `site` is what the server sends, `fault` what the network does. */
function world(build: string) {
  const site = new Map([["/", `page of ${build} loads /assets/main-${build}.js`]]);
  const stores = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, (event: object) => void>();
  const state = { fault: "" as "" | "offline" | "silent", status: 200 };
  const pathOf = (asked: { url: string } | string) =>
    new URL(typeof asked === "string" ? asked : asked.url, "https://play.example").pathname;
  const fetch = async (asked: { url: string } | string) => {
    if (state.fault === "offline") throw new TypeError("no network");
    if (state.fault === "silent") return new Promise<Response>(() => {});
    const text = site.get(pathOf(asked));
    return new Response(text ?? "nothing", { status: text === undefined ? 404 : state.status });
  };
  const open = async (name: string) => {
    const held = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, held);
    const put = async (asked: { url: string } | string, answer: Response) =>
      void held.set(pathOf(asked), answer);
    return {
      put,
      addAll: async (paths: string[]) => {
        for (const path of paths) {
          const answer = await fetch(path);
          if (!answer.ok) throw new TypeError(path);
          await put(path, answer);
        }
      },
    };
  };
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (asked: { url: string } | string, { cacheName = "" } = {}) => {
      for (const [name, held] of stores)
        if (cacheName === "" || cacheName === name) {
          const found = held.get(pathOf(asked));
          if (found !== undefined) return found.clone();
        }
      return undefined;
    },
  };
  const self = {
    location: { origin: "https://play.example" },
    skipWaiting: async () => undefined,
    addEventListener: (name: string, hear: (event: object) => void) => listeners.set(name, hear),
  };
  const run = (of: string) => {
    const files = [`/assets/main-${of}.js`, "/icon.svg"];
    for (const file of files) site.set(file, `${file} of ${of}`);
    const text = readFileSync(resolve(import.meta.dirname, "worker.js"), "utf8")
      .replace("BUILD_ID", of)
      .replace("BUILD_MAIN", `/assets/main-${of}.js`)
      .replace('["BUILD_FILES"]', JSON.stringify(files));
    // A page that comes too late comes at once here.
    const setTimeout = (late: () => void) => state.fault === "silent" && late();
    new Function("self", "caches", "fetch", "setTimeout", text)(self, caches, fetch, setTimeout);
  };
  const lives = async (name: "install" | "activate") => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ waitUntil: (what: Promise<unknown>) => (done = what) });
    await done;
  };
  const get = async (path: string, mode = "cors", method = "GET") => {
    let answer: Promise<Response> | undefined;
    const request = { url: `https://play.example${path}`, mode, method };
    listeners.get("fetch")?.({ request, respondWith: (what: Promise<Response>) => (answer = what) });
    return answer === undefined ? "not mine" : (await answer).text();
  };
  run(build);
  return { site, state, stores, run, lives, page: (path: string) => get(path, "navigate"), get };
}

test("pages come from the server while it answers, else from the device", async () => {
  const { state, site, lives, page, get } = world("a1");
  await lives("install");
  site.set("/", "page of b2");
  site.set("/r/room", "page of b2");
  expect(await page("/r/room")).toBe("page of b2");
  for (const fault of ["offline", "silent"] as const) {
    state.fault = fault;
    expect(await page("/r/room")).toBe("page of a1 loads /assets/main-a1.js");
  }
  state.fault = "";
  state.status = 502;
  expect(await page("/r/room")).toBe("page of a1 loads /assets/main-a1.js");
  state.fault = "offline";
  expect(await get("/assets/main-a1.js")).toBe("/assets/main-a1.js of a1");
});

test("a build that the server's page does not load is not kept", async () => {
  const { site, stores, lives, run } = world("a1");
  run("b2");
  await expect(lives("install")).rejects.toThrow("another build");
  expect(stores.size).toBe(0);
  site.set("/", "page of b2 loads /assets/main-b2.js");
  site.delete("/icon.svg");
  await expect(lives("install")).rejects.toThrow();
});

test("open pages keep their build through the next one, no longer", async () => {
  const { site, state, lives, run, get } = world("a1");
  for (const build of ["a1", "b2", "c3"]) {
    run(build);
    site.set("/", `loads /assets/main-${build}.js`);
    await lives("install");
    await lives("activate");
    site.delete(`/assets/main-${build}.js`);
  }
  state.fault = "offline";
  expect(await get("/assets/main-b2.js")).toBe("/assets/main-b2.js of b2");
  await expect(get("/assets/main-a1.js")).rejects.toThrow("no network");
});

test("caches of others at the same address stay, those of former releases go", async () => {
  const { site, stores, lives, run } = world("a1");
  for (const name of ["shell-v1", "shell-static", "photos", "shell-0123456789ab"])
    stores.set(name, new Map());
  for (const build of ["a1", "b2", "c3"]) {
    run(build);
    site.set("/", `loads /assets/main-${build}.js`);
    await lives("install");
    await lives("activate");
  }
  const names = [...stores.keys()].map((name) => name.replace(/^.*-(?=[abc]\d$)/, ""));
  expect(names).toEqual(["shell-v1", "shell-static", "photos", "b2", "c3"]);
});

test("the list of games is kept as it last was; nothing else of the server is", async () => {
  const { site, state, lives, get } = world("a1");
  await lives("install");
  site.set("/api/games", "games");
  expect(await get("/api/games")).toBe("games");
  expect(await get("/api/codes/123456")).toBe("not mine");
  expect(await get("/api/rooms", "cors", "POST")).toBe("not mine");
  state.fault = "offline";
  expect(await get("/api/games")).toBe("games");
});

test("games for one are needed without a network, party games are not", () => {
  const chunks = {
    _main: { file: "assets/main-1.js", dynamicImports: ["solo", "party", "own", "words"] },
    solo: { file: "assets/Board-2.js", imports: ["_frame"], css: ["assets/Board-2.css"] },
    _frame: { file: "assets/solo-3.js" },
    party: { file: "assets/board-kovriki-4.js", dynamicImports: ["own"] },
    own: { file: "assets/Watch-5.js" },
    "src/games/kovriki/Rules.tsx": { file: "assets/Rules-6.js" },
    words: { file: "assets/shell-7.js" },
  };
  const main = { ...chunks._main, dynamicImports: ["solo", "party", "words", "src/games/kovriki/Rules.tsx"] };
  expect(neededOffline({ ...chunks, _main: main }, '<script src="/assets/main-1.js">')).toEqual([
    "/assets/Board-2.css",
    "/assets/Board-2.js",
    "/assets/main-1.js",
    "/assets/shell-7.js",
    "/assets/solo-3.js",
  ]);
});
