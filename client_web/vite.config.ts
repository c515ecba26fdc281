import { defineConfig } from "vitest/config";
import { bundles } from "./build/bundles.ts";
import { offline } from "./build/offline.ts";
import { previews } from "./build/previews.ts";
import { packed } from "./build/packed.ts";
import { words } from "./build/words.ts";

// The page is served at /r/ID too, so its assets have absolute addresses.

/** What a screen without styles of its own needs and should not have to wait for: the rest is small. */
const LARGE = /table|board|solo|Screen/;

export default defineConfig({
  base: "/",
  plugins: [words(), previews(), offline(), packed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    // Browsers of 2023 know no light-dark(): the build writes it for them as well.
    cssTarget: ["chrome111", "edge111", "firefox114", "safari16.4"],
    outDir: "../server/pentaraduga/static",
    emptyOutDir: true,
    // Says which file holds what, for those who weigh them.
    manifest: true,
    // Every browser that runs ES2022 knows modulepreload.
    modulePreload: {
      polyfill: false,
      // The script of every page names them, so each has its price.
      resolveDependencies: (file, needs) =>
        needs.some((name) => name.endsWith(".css"))
          ? needs
          : needs.filter((name) => name !== file && LARGE.test(name)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: bundles(), debugName: "bundles" }],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
  // Tests read what both sides are held to: vectors, and which refusals the server knows.
  server: { fs: { allow: [".."] } },
  test: {
    // Every file has a window and modules of its own, as with processes, but a worker is started only
    // once: what a file leaves open, no other sees.
    pool: "vmThreads",
    // Only what hangs takes so long, however busy the machine is.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Style sheets are read by tests; by default they are empty there.
    css: true,
    setupFiles: "src/test/words.ts",
  },
});
