import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Content coding → how a file is packed, as small as it gets: it is done once and sent often. */
const CODINGS: Record<string, (plain: Buffer) => Buffer> = {
  br: (plain) =>
    brotliCompressSync(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      },
    }),
  gzip: (plain) => gzipSync(plain, { level: 9 }),
};
const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;

/** Packs every text file of the build as `packed/CODING/PATH` beside it; the server sends what a browser takes. */
function packed(): Plugin {
  let out = "";
  return {
    name: "packed",
    apply: "build",
    configResolved(config) {
      out = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const files = readdirSync(out, { recursive: true, encoding: "utf8" })
        .map((name) => join(out, name))
        .filter((file) => TEXT.test(file) && statSync(file).isFile());
      for (const file of files) {
        const plain = readFileSync(file);
        for (const [coding, pack] of Object.entries(CODINGS)) {
          const small = pack(plain);
          if (small.length >= plain.length) continue;
          const to = join(out, "packed", coding, relative(out, file));
          mkdirSync(dirname(to), { recursive: true });
          writeFileSync(to, small);
        }
      }
    },
  };
}

// The page is served at /r/ID too, so its assets have absolute addresses.

export default defineConfig({
  base: "/",
  plugins: [packed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    target: "es2022",
    outDir: "../server/pentaraduga/static",
    emptyOutDir: true,
    // Every browser that runs ES2022 knows modulepreload.
    modulePreload: { polyfill: false },
  },
  // Only what hangs takes so long, however busy the machine is.
  test: {
    // Style sheets are read by tests; by default they are empty there.
    css: true, testTimeout: 120_000, hookTimeout: 120_000, setupFiles: "src/test/words.ts" },
});
