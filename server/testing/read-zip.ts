import { inflateRawSync } from 'node:zlib';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/** Reads a zip by its central directory (APPNOTE.TXT 4.3.12 and 4.3.16): the bytes of each file by its name. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== endSignature) throw new Error('This is no zip.');
  const files = new Map<string, Buffer>();
  let entry = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(entry) !== entrySignature) throw new Error('The zip is damaged.');
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(entry + offset));
    const name = zip.toString('utf8', entry + 46, entry + 46 + (nameBytes ?? 0));
    const header = zip.readUInt32LE(entry + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const stored = zip.subarray(start, start + zip.readUInt32LE(entry + 20));
    files.set(name, zip.readUInt16LE(entry + 10) === 0 ? stored : inflateRawSync(stored));
    entry += 46 + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
  }
  return files;
}
