import { maxPixels } from '../images/pixel-limit.ts';
import { ClipDepth, emfClipChange, emfPlusClipChange, wmfClipChange } from './clip-depth.ts';
import type { MetafileKind } from './metafile-kind.ts';

/** Records that are drawn: those of large technical drawings are some ten thousand. */
export const mostRecords = 200_000;

/** Clips in clips that are drawn. PowerPoint writes four hundred for a star. The time for them grows with the square of their count. */
export const deepestClips = 1500;

/** The last record type that MS-EMF describes. */
const lastEmfType = 122;

/** Record types that no metafile of Windows has between those that it has (MS-EMF, 2.1.1). */
const gaps = new Set([107, 117]);

/** A header of a plain WMF, and what may stand before it. */
const wmfHeader = 18;
const placeableHeader = 22;

const [endType, commentType] = [14, 70];
const emfPlusSignature = 0x2b464d45;

/** Where records with a bitmap tell the place of its header, and after it the place and the length of its pixels. */
const bitmapPlaces = new Map([
  [76, { header: 84, pixels: 92 }],
  [77, { header: 84, pixels: 92 }],
  [80, { header: 48, pixels: 56 }],
  [81, { header: 48, pixels: 56 }],
]);

/** Facts about the records of a metafile, found without drawing it. */
export interface RecordFacts {
  /** Without those beyond the limit. */
  count: number;
  /** The rest was not read: too many records, or one whose length is wrong. */
  isCut: boolean;
  /** Records that are not drawn: of a kind that nobody describes, or with a bitmap that is not there. */
  undrawn: number;
  /** Clips that stand in each other. */
  clipDepth: number;
}

/** True for a bitmap whose header asks for more pixels than can be drawn, or than are there. */
function isBrokenBitmap(view: DataView, at: number, size: number, type: number): boolean {
  const places = bitmapPlaces.get(type);
  if (places === undefined || size < places.pixels + 8) return false;
  const header = view.getUint32(at + places.header, true);
  if (header === 0 || header + 20 > size) return false;
  // Core headers of the first Windows have lengths of 16 bits.
  if (view.getUint32(at + header, true) < 40) return false;
  const [width, height] = [view.getInt32(at + header + 4, true), Math.abs(view.getInt32(at + header + 8, true))];
  const [bits, packing] = [view.getUint16(at + header + 14, true), view.getUint32(at + header + 16, true)];
  if (width <= 0 || width * height > maxPixels) return true;
  const rows = Math.ceil((width * bits) / 32) * 4 * height;
  return packing === 0 && rows > view.getUint32(at + places.pixels + 4, true);
}

/** Takes in the records of EMF+ in a comment. */
function walkEmfPlus(view: DataView, from: number, to: number, clips: ClipDepth): void {
  for (let at = from; at + 12 <= to;) {
    const [type, flags, size] = [view.getUint16(at, true), view.getUint16(at + 2, true), view.getUint32(at + 4, true)];
    if (size < 12 || at + size > to) return;
    clips.add(emfPlusClipChange(type, flags));
    at += size;
  }
}

function walkEmf(view: DataView): RecordFacts {
  const clips = new ClipDepth();
  // Both kinds of records of a file that has its drawing twice have clips of their own.
  const plusClips = new ClipDepth();
  let [at, count, undrawn] = [0, 0, 0];
  const facts = (isCut: boolean): RecordFacts => ({
    count,
    isCut,
    undrawn,
    clipDepth: Math.max(clips.deepest, plusClips.deepest),
  });
  while (at + 8 <= view.byteLength) {
    if (count === mostRecords) return facts(true);
    const [type, size] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (size < 8 || size % 4 !== 0 || at + size > view.byteLength) return facts(true);
    count += 1;
    if (type === 0 || type > lastEmfType || gaps.has(type) || isBrokenBitmap(view, at, size, type)) undrawn += 1;
    clips.add(emfClipChange(view, type, at));
    if (type === commentType && size >= 16 && view.getUint32(at + 12, true) === emfPlusSignature)
      walkEmfPlus(view, at + 16, at + size, plusClips);
    if (type === endType) return facts(false);
    at += size;
  }
  // Some programs leave the last record out.
  return facts(false);
}

function walkWmf(view: DataView): RecordFacts {
  const clips = new ClipDepth();
  let at = view.getUint32(0, true) === 0x9ac6cdd7 ? placeableHeader + wmfHeader : wmfHeader;
  let count = 0;
  const facts = (isCut: boolean): RecordFacts => ({ count, isCut, undrawn: 0, clipDepth: clips.deepest });
  while (at + 6 <= view.byteLength) {
    if (count === mostRecords) return facts(true);
    const size = view.getUint32(at, true) * 2;
    const type = view.getUint16(at + 4, true);
    if (type === 0) return facts(false);
    if (size < 6 || at + size > view.byteLength) return facts(true);
    count += 1;
    clips.add(wmfClipChange(type));
    at += size;
  }
  return facts(false);
}

/** Walks over the records of a metafile. Takes time by their count, whatever their lengths say. */
export function walkRecords(bytes: Uint8Array, kind: MetafileKind): RecordFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return kind === 'emf' ? walkEmf(view) : walkWmf(view);
}
