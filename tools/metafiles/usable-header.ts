const placeableKey = 0x9ac6cdd7;
const placeableHeader = 22;

/** A WMF whose placeable header has no area is one without it: the document knows its size. */
export function withUsableHeader(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < placeableHeader || view.getUint32(0, true) !== placeableKey) return bytes;
  const [left, top, right, bottom] = [6, 8, 10, 12].map((at) => view.getInt16(at, true));
  return left === right || top === bottom ? bytes.subarray(placeableHeader) : bytes;
}
