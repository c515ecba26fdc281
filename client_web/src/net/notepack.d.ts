declare module "notepack.io/browser/decode" {
  /** @throws {Error} the bytes are not one whole value. */
  export default function decode(frame: ArrayBuffer): unknown;
}

declare module "notepack.io/browser/encode" {
  export default function encode(value: unknown): ArrayBuffer;
}
