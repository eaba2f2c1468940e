/** The kinds of drawings that programs for Windows put into documents. */
export type MetafileKind = 'emf' | 'wmf';

/** Bytes that have to be there to tell the kind. */
const headLength = 44;

/** ` EMF` at byte 40 of the first record (MS-EMF, 2.2.9). */
const emfSignature = 0x464d4520;

/** A placeable header before a WMF (MS-WMF, 2.3.2.3). */
const placeableKey = 0x9ac6cdd7;

/** The kind of a metafile by its first bytes, whatever its name says. */
export function metafileKind(bytes: Uint8Array): MetafileKind | undefined {
  if (bytes.length < 18) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) === placeableKey) return 'wmf';
  if (bytes.length >= headLength && view.getUint32(0, true) === 1 && view.getUint32(40, true) === emfSignature)
    return 'emf';
  const [type, headerWords, version] = [0, 2, 4].map((at) => view.getUint16(at, true));
  // On disk or in memory, a header of nine words, and one of two versions (MS-WMF, 2.3.2.2).
  const isPlain = (type === 1 || type === 2) && headerWords === 9 && (version === 0x100 || version === 0x300);
  return isPlain ? 'wmf' : undefined;
}
