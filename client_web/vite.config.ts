import { defineConfig } from "vitest/config";

// The page is served at /r/ID too, so its assets have absolute addresses.

export default defineConfig({
  base: "/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "../server/pentaraduga/static",
    emptyOutDir: true,
  },
  // Only what hangs takes so long, however busy the machine is.
  test: { testTimeout: 120_000, hookTimeout: 120_000 },
});
