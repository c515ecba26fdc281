import { Decoder, Encoder } from "@msgpack/msgpack";
import { expect, test } from "vitest";
import { pack, unpack } from "./msgpack";

const theirs = { encode: new Encoder({ ignoreUndefined: true }), decode: new Decoder() };
const bytesOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const hex = (text: string): ArrayBuffer =>
  new Uint8Array(text.split(" ").map((byte) => Number.parseInt(byte, 16))).buffer;

const edges = [0, 1, 31, 32, 127, 128, 255, 256, 65535, 65536, 2 ** 31, 2 ** 32 - 1, 2 ** 32];
const numbers = [
  ...edges.flatMap((n) => [n, 0 - n, n + 0.5]),
  2 ** 53 - 1,
  1 - 2 ** 53,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1790000000123.25,
];
const VALUES: unknown[] = [
  null,
  true,
  false,
  ...numbers,
  ...[0, 1, 31, 32, 255, 256, 65535, 65536].map((n) => "x".repeat(n)),
  "жОк 👩‍👩‍👧 \u0000",
  ...[0, 15, 16, 65535, 65536].map((n) => Array.from({ length: n }, (_, at) => at)),
  ...[0, 15, 16, 300, 65536].map((n) =>
    Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, at % 7])),
  ),
  { type: "act", cseq: 7, act: ["lay", [[1, 2, "v"], null]], seen: { at: 1.5 } },
];

test("what is packed here is read by another implementation", () => {
  for (const value of VALUES) expect(theirs.decode.decode(pack(value))).toEqual(value);
});

test("what another implementation packs is read here", () => {
  for (const value of VALUES) expect(unpack(bytesOf(theirs.encode.encode(value)))).toEqual(value);
});

test("every form of the specification is read, also those that nobody here writes", () => {
  const forms: [string, unknown][] = [
    ["c4 02 01 ff", new Uint8Array([1, 255])],
    ["c5 00 01 07", new Uint8Array([7])],
    ["c6 00 00 00 01 07", new Uint8Array([7])],
    ["ca 3f c0 00 00", 1.5],
    ["cc 05", 5],
    ["cd 00 05", 5],
    ["ce 00 00 00 05", 5],
    ["cf 00 00 00 00 00 00 00 05", 5],
    ["d0 fb", -5],
    ["d1 ff fb", -5],
    ["d2 ff ff ff fb", -5],
    ["d3 ff ff ff ff ff ff ff fb", -5],
    ["d9 01 61", "a"],
    ["da 00 01 61", "a"],
    ["db 00 00 00 01 61", "a"],
    ["dc 00 01 c0", [null]],
    ["dd 00 00 00 01 c0", [null]],
    ["de 00 01 a1 61 01", { a: 1 }],
    ["df 00 00 00 01 a1 61 01", { a: 1 }],
  ];
  for (const [bytes, value] of forms) expect(unpack(hex(bytes)), bytes).toEqual(value);
});

test("properties that are undefined are not sent", () => {
  expect(unpack(pack({ a: undefined, b: 1 }).buffer)).toEqual({ b: 1 });
});

test("bytes that are no value are refused, however they are cut", () => {
  const whole = new Uint8Array(pack({ type: "update", seq: 70_000, list: ["ж", 1.5, [null]] }));
  for (let end = 0; end < whole.length; end++)
    expect(() => unpack(bytesOf(whole.subarray(0, end))), `cut at ${end}`).toThrow();
  const refused = [
    "c1",
    "d4 01 01",
    "c7 01 01 01",
    "c0 c0",
    "a1 ff",
    "81 01 01",
    "dd ff ff ff ff c0",
  ];
  for (const bytes of [...refused, "cf ff ff ff ff ff ff ff ff"])
    expect(() => unpack(hex(bytes)), bytes).toThrow();
  expect(() => unpack(pack({ ["__proto__"]: 1 }).buffer)).toThrow(TypeError);
  expect(() => unpack(new Uint8Array(1000).fill(0x91).buffer)).toThrow(RangeError);
  expect(() => pack({ big: 1n })).toThrow(TypeError);
});

test("random values survive the way there and back", () => {
  let seed = 1;
  const random = (below: number): number => {
    seed = (seed * 48271) % 2147483647;
    return seed % below;
  };
  const value = (depth: number): unknown => {
    const kind = random(depth > 4 ? 4 : 6);
    if (kind === 0) return random(2) === 0;
    if (kind === 1) return random(2 ** 31 - 1) - 2 ** 30;
    if (kind === 2) return random(1_000_000) / 7;
    if (kind === 3)
      return String.fromCodePoint(...Array.from({ length: random(40) }, () => random(0xd7ff)));
    const list = Array.from({ length: random(5) }, () => value(depth + 1));
    return kind === 4 ? list : Object.fromEntries(list.map((held, at) => [`k${at}`, held]));
  };
  for (let n = 0; n < 200; n++) {
    const one = value(0);
    expect(unpack(pack(one).buffer)).toEqual(one);
    expect(theirs.decode.decode(pack(one))).toEqual(one);
    expect(unpack(bytesOf(theirs.encode.encode(one)))).toEqual(one);
  }
});
