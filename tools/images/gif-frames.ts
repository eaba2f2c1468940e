const extension = 0x21;
const frame = 0x2c;
const screenEnd = 13;

/** Bytes of a table of colours, by the flags before it. */
const tableBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

/** Skips data in blocks, each after its length; gives the place behind the empty one. */
function afterBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  for (let length = bytes[at] ?? 0; length > 0; length = bytes[at] ?? 0) at += length + 1;
  return at + 1;
}

/** True if a GIF has a second frame: it moves. */
export function hasSeveralFrames(bytes: Uint8Array): boolean {
  let frames = 0;
  for (let at = screenEnd + tableBytes(bytes[10] ?? 0); at < bytes.length;) {
    if (bytes[at] === extension) at = afterBlocks(bytes, at + 2);
    else if (bytes[at] === frame) {
      frames += 1;
      if (frames > 1) return true;
      // Its place, its size and the least length of a code stand before its data.
      at = afterBlocks(bytes, at + 11 + tableBytes(bytes[at + 9] ?? 0));
    } else return false;
  }
  return false;
}
