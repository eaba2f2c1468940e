import { UnusableFile } from '../refusals.ts';
import { jpegMarker, jpegSegments } from './jpeg-segments.ts';

/** Steps in a table of quantization. */
const steps = 64;

/** The steps of table 0, which is that of brightness, where a segment has it. */
function brightnessTable(body: Uint8Array): Uint8Array | Uint16Array | undefined {
  for (let at = 0; at < body.length;) {
    const [isWide, table] = [(body[at] ?? 0) >> 4 !== 0, (body[at] ?? 0) & 0xf];
    const first = at + 1;
    at = first + (isWide ? steps * 2 : steps);
    if (table !== 0) continue;
    if (!isWide) return body.subarray(first, at);
    return Uint16Array.from({ length: steps }, (_, place) => {
      const high = first + place * 2;
      return ((body[high] ?? 0) << 8) | (body[high + 1] ?? 0);
    });
  }
  return undefined;
}

/** How coarsely a JPEG tells brightness, as the sum of its steps: the larger, the more is lost. Undefined where it does not tell. */
export function jpegCoarseness(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  // A stream of other bytes would have a segment somewhere, too.
  if (bytes[0] !== 0xff || bytes[1] !== jpegMarker.startOfImage) return undefined;
  try {
    for (const { marker, body } of jpegSegments(bytes)) {
      const table = marker === jpegMarker.quantization ? brightnessTable(body) : undefined;
      if (table) return table.reduce((sum: number, step) => sum + step, 0);
    }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
  }
  return undefined;
}
