import type { FileEntry } from '@zip.js/zip.js/lib/zip-core-native.js';
import { inflateSync } from 'fflate';
import { ImportError } from '#lib/imported-note.ts';
import type { BlobWindow } from './blob-window.ts';
import { sourceSentences } from './source-sentences.ts';

/**
 * Bytes of an entry that is unpacked in one go. A stream costs a millisecond, of which 10,000 notes have ten seconds. A bomb of this size
 * takes the worker a second at most.
 */
const smallBytes = { packed: 262_144, unpacked: 4_194_304 };

const stored = 0;
const deflated = 8;
const headerBytes = 30;
const headerSignature = 0x04_03_4b_50;

/** True for an entry that `unpackSmall` can read. */
export const isSmall = ({ compressedSize, uncompressedSize, compressionMethod }: FileEntry): boolean =>
  compressedSize <= smallBytes.packed &&
  uncompressedSize <= smallBytes.unpacked &&
  (compressionMethod === stored || compressionMethod === deflated);

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  return crc;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** The bytes of a small entry. Throws an ImportError where they are damaged, or others than the directory says. */
export async function unpackSmall(window: BlobWindow, entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const { offset, compressedSize, uncompressedSize, compressionMethod, crc32 } = entry;
  const header = await window.read(offset, headerBytes);
  const view = new DataView(header.buffer);
  if (header.length < headerBytes || view.getUint32(0, true) !== headerSignature)
    throw new ImportError(sourceSentences.damaged);
  // The names may differ in length from those of the directory.
  const start = offset + headerBytes + view.getUint16(26, true) + view.getUint16(28, true);
  const packed = await window.read(start, compressedSize);
  const bytes = compressionMethod === stored ? packed : inflate(packed, uncompressedSize);
  if (bytes.length !== uncompressedSize || crcOf(bytes) !== crc32) throw new ImportError(sourceSentences.damaged);
  return bytes;
}

function inflate(packed: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  try {
    // More than `size` bytes fall away, which the check after it notices.
    return new Uint8Array(inflateSync(packed, { out: new Uint8Array(size) }));
  } catch (cause) {
    throw new ImportError(sourceSentences.damaged, { cause });
  }
}
