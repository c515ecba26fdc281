import { decode, encode } from "@msgpack/msgpack";
import { expect, test } from "vitest";
import { pack, unpack } from "./msgpack";

/** A width of the wire's numbers and lengths, and what is next to it. */
const EDGES = [0, 5, 7, 8, 15, 16, 31, 32].flatMap((power) => [
  2 ** power - 1,
  2 ** power,
  2 ** power + 1,
]);
const NUMBERS = [...EDGES, 2 ** 52 + 1, Number.MAX_SAFE_INTEGER, 0.5, 1e300, 1754006400123.25];
const LENGTHS = [0, 1, 15, 16, 31, 32, 33, 255, 256, 65_535, 65_536];
const SHORT = LENGTHS.filter((n) => n < 100);

const list = (length: number) => Array.from({ length }, (_, at) => at);
const map = (length: number) => Object.fromEntries(list(length).map((at) => [`f${at}`, at]));

const VALUES: unknown[] = [
  null,
  true,
  false,
  ...NUMBERS,
  ...NUMBERS.map((n) => 0 - n),
  Number.POSITIVE_INFINITY,
  ...LENGTHS.flatMap((n) => ["k".repeat(n), "ж".repeat(n)]),
  "Ёжик 🦔, ‘кзо’ \u0000",
  ...SHORT.map(list),
  ...SHORT.map(map),
  { type: "act", n: 7, args: { tiles: [["kzo", 1, -2, 0]], on: null }, stamp: 12.5 },
];

test("is read by another reader as it was written", () => {
  for (const value of VALUES) expect(decode(pack(value))).toEqual(value);
});

test("is as short as another writer makes it", () => {
  for (const value of VALUES) expect(pack(value).byteLength).toBe(encode(value).byteLength);
});

test("reads what another writer wrote", () => {
  for (const value of VALUES) expect(unpack(encode(value).slice().buffer)).toEqual(value);
  expect(unpack(encode(0.5, { forceFloat32: true }).slice().buffer)).toBe(0.5);
});

test("reads and writes what is long", () => {
  const items = list(65_536);
  expect(JSON.stringify(decode(pack(items)))).toBe(JSON.stringify(items));
  expect(JSON.stringify(unpack(encode(items).slice().buffer))).toBe(JSON.stringify(items));
  // Whoever writes may take a longer head than needed.
  expect(unpack(new Uint8Array([0xdf, 0, 0, 0, 1, 0xa1, 97, 7]).buffer)).toEqual({ a: 7 });
});

test("leaves out fields that are undefined", () => {
  expect(unpack(pack({ type: "sit", seat: undefined }))).toEqual({ type: "sit" });
});

test("refuses frames that are cut off", () => {
  const whole = pack({ type: "fault", code: "не то", more: [1.5, 300, -70_000, "k".repeat(40)] });
  for (let length = 0; length < whole.byteLength; length += 1)
    expect(() => unpack(whole.slice(0, length))).toThrow();
});

test("refuses what isn't of this wire", () => {
  expect(() => unpack(new Uint8Array([0xc4, 0]).buffer)).toThrow(/begins with 196/);
  expect(() => unpack(new Uint8Array([0xc0, 0xc0]).buffer)).toThrow(/behind/);
  const inherits = encode(JSON.parse('{"__proto__": {"seat": 1}}'));
  expect(() => unpack(inherits.slice().buffer)).toThrow(/__proto__/);
});
