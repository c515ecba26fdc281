/**
 * MessagePack, as far as this wire has it: https://github.com/msgpack/msgpack/blob/master/spec.md without binary data and
 * extensions. Whole numbers stay below 2^53 here, so plain numbers hold them.
 */

const READS = new TextDecoder();
const WRITES = new TextEncoder();

/** The value in a frame. @throws {Error} it is cut off, has something behind it, or isn't of this wire. */
export function unpack(frame: ArrayBuffer): unknown {
  const view = new DataView(frame);
  let at = 0;
  const skip = (size: number): number => {
    at += size;
    return at - size;
  };
  const size = (bytes: number): number => {
    const from = skip(bytes);
    if (bytes === 1) return view.getUint8(from);
    return bytes === 2 ? view.getUint16(from) : view.getUint32(from);
  };
  const text = (length: number): string => {
    const from = skip(length);
    let plain = "";
    // Names of fields and tiles are short and plain; a decoder costs more than it helps with those.
    for (let next = from; next < at; next += 1) {
      const code = view.getUint8(next);
      if (code > 127) return READS.decode(new Uint8Array(frame, from, length));
      plain += String.fromCharCode(code);
    }
    return plain;
  };
  const list = (length: number): unknown[] => {
    const found: unknown[] = [];
    while (found.length < length) found.push(value());
    return found;
  };
  const map = (length: number): Record<string, unknown> => {
    const found: Record<string, unknown> = {};
    for (let left = length; left > 0; left -= 1) {
      const name = String(value());
      // It would not become a field, but what the object inherits from.
      if (name === "__proto__") throw new TypeError(`no field is called ${name}`);
      found[name] = value();
    }
    return found;
  };
  const value = (): unknown => {
    const code = size(1);
    if (code < 0x80) return code;
    if (code < 0x90) return map(code & 15);
    if (code < 0xa0) return list(code & 15);
    if (code < 0xc0) return text(code & 31);
    if (code >= 0xe0) return code - 256;
    switch (code) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return code === 0xc3;
      case 0xca:
        return view.getFloat32(skip(4));
      case 0xcb:
        return view.getFloat64(skip(8));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return size(1 << (code - 0xcc));
      case 0xcf:
        return Number(view.getBigUint64(skip(8)));
      case 0xd0:
        return view.getInt8(skip(1));
      case 0xd1:
        return view.getInt16(skip(2));
      case 0xd2:
        return view.getInt32(skip(4));
      case 0xd3:
        return Number(view.getBigInt64(skip(8)));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return text(size(1 << (code - 0xd9)));
      case 0xdc:
      case 0xdd:
        return list(size(2 << (code - 0xdc)));
      case 0xde:
      case 0xdf:
        return map(size(2 << (code - 0xde)));
    }
    throw new TypeError(`nothing of this wire begins with ${code}`);
  };
  const found = value();
  if (at !== frame.byteLength) throw new TypeError("a frame with something behind its value");
  return found;
}

/** One frame; fields that are undefined are left out. */
export function pack(value: unknown): ArrayBuffer {
  const out: number[] = [];
  put(out, value);
  return new Uint8Array(out).buffer;
}

function put(out: number[], value: unknown): void {
  if (value === null || value === undefined) out.push(0xc0);
  else if (typeof value === "boolean") out.push(value ? 0xc3 : 0xc2);
  else if (typeof value === "number") number(out, value);
  else if (typeof value === "string") {
    const bytes = WRITES.encode(value);
    if (bytes.length >= 32 && bytes.length < 256) out.push(0xd9, bytes.length);
    else begin(out, bytes.length, 0xa0, 32, 0xda);
    for (const byte of bytes) out.push(byte);
  } else if (Array.isArray(value)) {
    begin(out, value.length, 0x90, 16, 0xdc);
    for (const one of value) put(out, one);
  } else {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    begin(out, fields.length, 0x80, 16, 0xde);
    for (const [name, field] of fields) {
      put(out, name);
      put(out, field);
    }
  }
}

/** What kind of thing follows, and how long it is: in the kind's own byte if that is less than `few`. */
function begin(out: number[], length: number, kind: number, few: number, long: number): void {
  if (length < few) out.push(kind | length);
  else if (length < 2 ** 16) whole(out, long, length, 2);
  else whole(out, long + 1, length, 4);
}

function number(out: number[], value: number): void {
  if (!Number.isSafeInteger(value)) {
    const bytes = new Uint8Array(9);
    new DataView(bytes.buffer).setFloat64(1, value);
    bytes[0] = 0xcb;
    out.push(...bytes);
  } else if (value >= -32 && value < 128) out.push(value & 255);
  else {
    const bits = value < 0 ? -value * 2 - 1 : value;
    const power = bits < 2 ** 8 ? 0 : bits < 2 ** 16 ? 1 : bits < 2 ** 32 ? 2 : 3;
    whole(out, (value < 0 ? 0xd0 : 0xcc) + power, value, 2 ** power);
  }
}

/** A whole number, its highest byte first. Below zero in two's complement. */
function whole(out: number[], code: number, value: number, bytes: number): void {
  out.push(code);
  for (let at = bytes - 1; at >= 0; at -= 1) out.push(Math.floor(value / 256 ** at) & 255);
}
