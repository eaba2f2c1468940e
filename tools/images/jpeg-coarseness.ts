import { UnusableFile } from '../runner/refusals.ts';
import { jpegMarker, jpegSegments } from './jpeg-segments.ts';

/** Steps in a table of quantization. */
const steps = 64;

/** The sum of the steps of table 0, which is that of brightness, where a segment has it. */
function brightnessSteps(body: Uint8Array): number | undefined {
  for (let at = 0; at < body.length;) {
    const [isWide, table] = [(body[at] ?? 0) >> 4 !== 0, (body[at] ?? 0) & 0xf];
    const first = at + 1;
    at = first + (isWide ? steps * 2 : steps);
    if (table !== 0) continue;
    const bytes = body.subarray(first, at);
    // Wide steps have their high byte first.
    return bytes.reduce((sum, byte, place) => sum + (isWide && place % 2 === 0 ? byte << 8 : byte), 0);
  }
  return undefined;
}

/** Quantization of brightness in a JPEG, as the sum of its steps: the larger, the more is lost. Undefined where it has no table. */
export function jpegCoarseness(bytes: Uint8Array<ArrayBuffer>): number | undefined {
  // A stream of other bytes would have a segment somewhere, too.
  if (bytes[0] !== 0xff || bytes[1] !== jpegMarker.startOfImage) return undefined;
  try {
    for (const { marker, body } of jpegSegments(bytes)) {
      const sum = marker === jpegMarker.quantization ? brightnessSteps(body) : undefined;
      if (sum !== undefined) return sum;
    }
  } catch (error) {
    if (!(error instanceof UnusableFile)) throw error;
  }
  return undefined;
}
