import { unusable } from '../../runner/unusable-file-error.ts';

const clearCode = 256;
const endCode = 257;
const firstCode = 258;
const tableSize = 4096;

/** How the codes of a strip lie in its bytes. */
interface CodeOrder {
  /** Bits come from the low end of each byte. */
  isLowFirst: boolean;
  /** By so many codes earlier than needed the codes get a bit longer. */
  early: 0 | 1;
}

/** As programs of before 1989 wrote it: such a strip begins with a clear code of which the first byte is 0. */
const isOldKind = ([first = 0, second = 0]: Uint8Array): boolean => first === 0 && (second & 1) === 1;

function* codesOf(packed: Uint8Array, { isLowFirst }: CodeOrder, width: () => number): Generator<number> {
  let held = 0;
  let heldBits = 0;
  for (const byte of packed) {
    held = isLowFirst ? held | (byte << heldBits) : (held << 8) | byte;
    heldBits += 8;
    const bits = width();
    if (heldBits < bits) continue;
    heldBits -= bits;
    const mask = (1 << bits) - 1;
    yield isLowFirst ? held & mask : (held >>> heldBits) & mask;
    held = isLowFirst ? held >>> bits : held & ((1 << heldBits) - 1);
  }
}

/**
 * Unpacks a strip of LZW (TIFF 6.0, section 13) into at most so many bytes. Every code stands for bytes that are in the output already:
 * those of the code before it and the first of its own. Throws `UnusableFile`.
 */
export function unpackLzw(packed: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  const order: CodeOrder = isOldKind(packed) ? { isLowFirst: true, early: 0 } : { isLowFirst: false, early: 1 };
  const out = new Uint8Array(length);
  const starts = new Uint32Array(tableSize);
  const sizes = new Uint32Array(tableSize);
  let [next, width, to, before, beforeSize] = [firstCode, 9, 0, 0, 0];
  for (const code of codesOf(packed, order, () => width)) {
    if (code === endCode || to >= length) break;
    if (code === clearCode) {
      [next, width, beforeSize] = [firstCode, 9, 0];
      continue;
    }
    if (beforeSize > 0 && next < tableSize) {
      starts[next] = before;
      sizes[next] = beforeSize + 1;
      next += 1;
    }
    const at = to;
    if (code < clearCode) out[to++] = code;
    else {
      if (code >= next) throw unusable.damaged();
      const from = starts[code] ?? 0;
      const end = Math.min(length, to + (sizes[code] ?? 0));
      for (let place = from; to < end; place += 1) out[to++] = out[place] ?? 0;
    }
    [before, beforeSize] = [at, to - at];
    if (next + order.early >= 1 << width && width < 12) width += 1;
  }
  return out.subarray(0, to);
}
