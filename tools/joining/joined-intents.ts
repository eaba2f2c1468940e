import type { PackedPdf } from '../pdf/packed/packed-pdf.ts';
import { isEntries, isList, isReference, type PdfEntries, type PdfValue } from '../pdf/packed/pdf-value.ts';

const areSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** True if two values are equal, also where each has streams and dictionaries of its own. Throws `RangeError` for deep ones. */
function isEqual(pdf: PackedPdf, one: PdfValue | undefined, other: PdfValue | undefined, depth = 0): boolean {
  if (one === other) return true;
  if (depth > 20) throw new RangeError('Values lie too deep to be compared.');
  const [left, right] = [pdf.resolve(one), pdf.resolve(other)];
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((value, at) => isEqual(pdf, value, right[at], depth + 1));
  if (!isEntries(left) || !isEntries(right)) return left === right;
  if (left.size !== right.size) return false;
  if (!Array.from(left).every(([name, value]) => isEqual(pdf, value, right.get(name), depth + 1))) return false;
  const isStream = left.has('/Length') && isReference(one) && isReference(other);
  return !isStream || areSame(pdf.packedStream(one), pdf.packedStream(other));
}

const lossNote =
  'The files are not all meant for the same print conditions (output intents), so that the merged file names none.';

/** Entry of the catalog for the print conditions (ISO 32000-1, 14.11.5) that all documents have. None where they differ, which is a loss. */
export function joinIntents(
  pdf: PackedPdf,
  documents: readonly (PdfValue | undefined)[],
): { entries: PdfEntries; losses: readonly string[] } {
  const known = documents.filter((intents) => isList(intents) && intents.length > 0);
  const [first] = known;
  if (first === undefined) return { entries: new Map(), losses: [] };
  const isShared = known.length === documents.length && known.every((intents) => isEqual(pdf, first, intents));
  return isShared
    ? { entries: new Map([['/OutputIntents', first]]), losses: [] }
    : { entries: new Map(), losses: [lossNote] };
}
