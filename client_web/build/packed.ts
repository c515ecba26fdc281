/** Packs what the build wrote, once and as small as it gets: it is sent often. */

import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** Content coding → how a file is packed. */
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
export function packed(): Plugin {
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
