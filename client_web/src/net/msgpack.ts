/**
 * MessagePack, as far as this wire uses it: nil, booleans, numbers, text, bytes, arrays, and maps with text as
 * keys. No extensions and no whole numbers beyond 2^53.
 * https://github.com/msgpack/msgpack/blob/master/spec.md
 */

/** Deeper is nothing that was meant. */
const DEPTH = 64;

const utf8 = new TextEncoder();
const text = new TextDecoder("utf-8", { fatal: true });

/**
 * The one value in these bytes.
 *
 * @throws {TypeError | RangeError} they are not exactly one value.
 */
export function unpack(bytes: ArrayBuffer): unknown {
  const view = new DataView(bytes);
  let at = 0;

  const skip = (size: number): number => {
    const from = at;
    if (size > view.byteLength - at) throw new RangeError("the frame ends too early");
    at += size;
    return from;
  };
  const size = (width: 1 | 2 | 4): number => {
    const from = skip(width);
    return width === 1
      ? view.getUint8(from)
      : width === 2
        ? view.getUint16(from)
        : view.getUint32(from);
  };
  const string = (length: number): string =>
    text.decode(new Uint8Array(bytes, skip(length), length));
  const whole = (value: bigint): number => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError("a number beyond 2^53");
    return number;
  };
  const list = (length: number, depth: number): unknown[] => {
    const found: unknown[] = [];
    for (let n = 0; n < length; n++) found.push(value(depth));
    return found;
  };
  const map = (length: number, depth: number): Record<string, unknown> => {
    const found: Record<string, unknown> = {};
    for (let n = 0; n < length; n++) {
      const key = value(depth);
      // As an own property it would be harmless, by assignment it is not.
      if (typeof key !== "string" || key === "__proto__") throw new TypeError("a key that is none");
      found[key] = value(depth);
    }
    return found;
  };

  const value = (above: number): unknown => {
    const depth = above + 1;
    if (depth > DEPTH) throw new RangeError("nested too deeply");
    const head = size(1);
    if (head < 0x80) return head;
    if (head < 0x90) return map(head & 0x0f, depth);
    if (head < 0xa0) return list(head & 0x0f, depth);
    if (head < 0xc0) return string(head & 0x1f);
    if (head >= 0xe0) return head - 0x100;
    switch (head) {
      case 0xc0:
        return null;
      case 0xc2:
        return false;
      case 0xc3:
        return true;
      case 0xc4:
      case 0xc5:
      case 0xc6: {
        const length = size(head === 0xc4 ? 1 : head === 0xc5 ? 2 : 4);
        const from = skip(length);
        return new Uint8Array(bytes.slice(from, from + length));
      }
      case 0xca:
        return view.getFloat32(skip(4));
      case 0xcb:
        return view.getFloat64(skip(8));
      case 0xcc:
        return size(1);
      case 0xcd:
        return size(2);
      case 0xce:
        return size(4);
      case 0xcf:
        return whole(view.getBigUint64(skip(8)));
      case 0xd0:
        return view.getInt8(skip(1));
      case 0xd1:
        return view.getInt16(skip(2));
      case 0xd2:
        return view.getInt32(skip(4));
      case 0xd3:
        return whole(view.getBigInt64(skip(8)));
      case 0xd9:
        return string(size(1));
      case 0xda:
        return string(size(2));
      case 0xdb:
        return string(size(4));
      case 0xdc:
        return list(size(2), depth);
      case 0xdd:
        return list(size(4), depth);
      case 0xde:
        return map(size(2), depth);
      case 0xdf:
        return map(size(4), depth);
      default:
        throw new TypeError(`no value begins with 0x${head.toString(16)}`);
    }
  };

  const found = value(0);
  if (at !== view.byteLength) throw new RangeError("more than one value");
  return found;
}

/**
 * The value as bytes; properties that are undefined are left out.
 *
 * @throws {TypeError} it holds what JSON does not know.
 */
export function pack(value: unknown): Uint8Array<ArrayBuffer> {
  const out: number[] = [];
  const wide = new DataView(new ArrayBuffer(8));
  const put = (head: number, width: number): void => {
    out.push(head);
    for (let n = 0; n < width; n++) out.push(wide.getUint8(n));
  };
  /** A length with its kind: `small` up to `most`, else by 8 (if there is such), 16 or 32 bits. */
  const head = (length: number, small: number, most: number, heads: readonly number[]): void => {
    const [byte, short = 0, long = 0] = heads;
    if (length <= most) out.push(small | length);
    else if (length < 0x100 && byte) {
      wide.setUint8(0, length);
      put(byte, 1);
    } else if (length < 0x10000) {
      wide.setUint16(0, length);
      put(short, 2);
    } else {
      wide.setUint32(0, length);
      put(long, 4);
    }
  };
  const write = (one: unknown): void => {
    if (one === null || one === undefined) out.push(0xc0);
    else if (typeof one === "boolean") out.push(one ? 0xc3 : 0xc2);
    else if (typeof one === "number") number(one);
    else if (typeof one === "string") {
      const bytes = utf8.encode(one);
      head(bytes.length, 0xa0, 31, [0xd9, 0xda, 0xdb]);
      for (const byte of bytes) out.push(byte);
    } else if (Array.isArray(one)) {
      head(one.length, 0x90, 15, [0, 0xdc, 0xdd]);
      one.forEach(write);
    } else if (typeof one === "object") {
      const entries = Object.entries(one).filter(([, held]) => held !== undefined);
      head(entries.length, 0x80, 15, [0, 0xde, 0xdf]);
      for (const [key, held] of entries) {
        write(key);
        write(held);
      }
    } else throw new TypeError(`${typeof one} is not sent`);
  };
  const number = (one: number): void => {
    if (Number.isInteger(one) && one >= 0 && one < 0x80) out.push(one);
    else if (Number.isInteger(one) && one < 0 && one >= -32) out.push(one & 0xff);
    else if (Number.isSafeInteger(one)) {
      if (one >= 0 && one < 0x100000000) {
        wide.setUint32(0, one);
        put(0xce, 4);
      } else {
        wide.setBigInt64(0, BigInt(one));
        put(0xd3, 8);
      }
    } else {
      wide.setFloat64(0, one);
      put(0xcb, 8);
    }
  };
  write(value);
  return new Uint8Array(out);
}
