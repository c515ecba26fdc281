// @vitest-environment happy-dom
import { signal } from "@preact/signals";
import { afterEach, expect, test, vi } from "vitest";
import { keepAwake } from "./wake";

afterEach(() => vi.unstubAllGlobals());

function phone() {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const request = vi.fn(async () => {
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    locks.push(lock);
    return lock;
  });
  vi.stubGlobal("navigator", { wakeLock: { request } });
  return { locks, request };
}

test("the screen stays on while playing, the lock is renewed on return, and released afterwards", async () => {
  const { locks, request } = phone();
  const playing = signal(false);
  const stop = keepAwake(playing);
  expect(request).not.toHaveBeenCalled();
  playing.value = true;
  await Promise.resolve();
  await Promise.resolve();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(1);
  // The browser takes the lock away from a hidden page.
  if (locks[0]) locks[0].released = true;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  await Promise.resolve();
  playing.value = false;
  expect(locks[1]?.released).toBe(true);
  stop();
});

test("a browser without wake locks, or one that refuses, changes nothing", async () => {
  vi.stubGlobal("navigator", {});
  expect(() => keepAwake(signal(true))()).not.toThrow();
  vi.stubGlobal("navigator", { wakeLock: { request: () => Promise.reject(new Error("battery")) } });
  const stop = keepAwake(signal(true));
  await Promise.resolve();
  expect(stop).not.toThrow();
});
