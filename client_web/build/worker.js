/**
 * The service worker: the page and games for one open without a network. Pages come from the server while it
 * answers, so nobody is shown an old build; files with a hash in their name never change, so they come from here.
 * `build/offline.ts` fills in what this build consists of.
 */

const BUILD = "BUILD_ID";
/** The script that this build's page loads. */
const MAIN = "BUILD_MAIN";
const FILES = ["BUILD_FILES"];

/** Whatever else has caches at this address keeps them. */
const PREFIX = "pentaraduga-shell-";
/** How former releases called theirs. */
const FORMER = /^shell-[0-9a-f]{12}$/;
const SHELL = PREFIX + BUILD;
/** Open pages of the build before this one may still want parts of it. */
const BUILDS_KEPT = 2;
/** A page that takes longer comes from here, ms. */
const PATIENCE_MS = 4000;
/** What a proxy says while the server behind it is away. */
const AWAY = [502, 504];

self.addEventListener("install", (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(request));
  else if (pathname === "/api/games") event.respondWith(newest(request));
  else if (FILES.includes(pathname)) event.respondWith(newest(request));
});

/** All of one build, or nothing: while servers change, two builds may answer. */
async function fill() {
  const index = await fetch("/", { cache: "reload" });
  if (!index.ok || !(await index.clone().text()).includes(MAIN)) throw new Error("another build");
  const shell = await caches.open(SHELL);
  await shell.addAll(FILES);
  await shell.put("/", index);
}

async function tidy() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) || FORMER.test(name));
  const builds = ours.filter((name) => name !== SHELL);
  const old = builds.slice(0, Math.max(0, builds.length - BUILDS_KEPT + 1));
  await Promise.all(old.map((name) => caches.delete(name)));
}

async function page(request) {
  const sent = fetch(request);
  sent.catch(() => undefined);
  try {
    const answer = await soon(sent);
    if (!AWAY.includes(answer.status)) return answer;
  } catch {
    // No network, or none to speak of.
  }
  return (await caches.match("/", { cacheName: SHELL })) ?? sent;
}

function soon(answer) {
  return new Promise((done, fail) => {
    setTimeout(() => fail(new Error("slow")), PATIENCE_MS);
    answer.then(done, fail);
  });
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

/** From the server; without one, as it was the last time. */
async function newest(request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept === undefined) throw error;
    return kept;
  }
}
