type Bytes = Uint8Array<ArrayBuffer>;

/** A record of an EMF: its type and its 32-bit numbers. */
export type EmfRecord = readonly [type: number, ...numbers: number[]];

/** Lengths of the header and of the last record. */
const headerSize = 108;
const endSize = 20;

/** An EMF of records that a test writes itself. Its drawing and its frame are 0 to 100 pixels wide and high, unless told otherwise. */
export function makeEmf(records: readonly (EmfRecord | Bytes)[], frame = 100): Bytes {
  const bodies = records.map((record) => {
    if (record instanceof Uint8Array) return record;
    const [type, ...numbers] = record;
    return new Uint8Array(Int32Array.from([type, 8 + numbers.length * 4, ...numbers]).buffer);
  });
  const size = headerSize + bodies.reduce((sum, { length }) => sum + length, 0) + endSize;
  const bytes = new Uint8Array(size);
  const view = new DataView(bytes.buffer);
  const put = (at: number, ...numbers: number[]): void => {
    for (const [index, number] of numbers.entries()) view.setInt32(at + index * 4, number, true);
  };
  put(0, 1, headerSize, 0, 0, 99, 99);
  // A device of a thousand pixels and as many tenths of a millimetre.
  put(24, 0, 0, frame * 10, frame * 10, 0x464d4520, 0x10000, size, records.length + 2, 1);
  put(72, 1000, 1000, 100, 100);
  let at = headerSize;
  for (const body of bodies) {
    bytes.set(body, at);
    at += body.length;
  }
  put(at, 14, endSize, 0, 16, endSize);
  return bytes;
}

/** A record that shows a text at a place, with a distance after each letter (EMR_EXTTEXTOUTW). */
export function emfText(text: string, x: number, y: number, step: number): Bytes {
  const letters = Math.ceil(text.length / 2) * 4;
  const size = 76 + letters + text.length * 4;
  const view = new DataView(new ArrayBuffer(size));
  const head = [84, size, 0, 0, 99, 99, 1, 0, 0, x, y, text.length, 76, 0, 0, 0, 0, 0, 76 + letters];
  for (const [index, number] of head.entries()) view.setInt32(index * 4, number, true);
  for (let at = 0; at < text.length; at += 1) {
    view.setUint16(76 + at * 2, text.charCodeAt(at), true);
    view.setInt32(76 + letters + at * 4, step, true);
  }
  return new Uint8Array(view.buffer);
}

/** A WMF with a placeable header of this size, of records of 16-bit numbers. */
export function makeWmf(records: readonly (readonly [type: number, ...numbers: number[]])[], side = 100): Bytes {
  const placeable = [0xcdd7, 0x9ac6, 0, 0, 0, side, side, 96, 0, 0, 0];
  const bodies = [...records, [0]].map((record) => [2 + record.length, 0].concat(record));
  const length = 9 + bodies.reduce((sum, body) => sum + body.length, 0);
  const most = Math.max(...bodies.map((body) => body.length));
  const header = [1, 9, 0x300, length & 0xffff, length >>> 16, 8, most, 0, 0];
  return new Uint8Array(Int16Array.from([...placeable, ...header, ...bodies.flat()]).buffer);
}
