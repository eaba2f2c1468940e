import { ImportError } from '#lib/imported-note.ts';
import type { ImportSource } from '../import-source.ts';
import { BlobWindow } from './blob-window.ts';
import { EntryList } from './entry-list.ts';
import { sourceSentences } from './source-sentences.ts';
import { blobFile } from './stream-file.ts';

const blockBytes = 512;
/** Of the long names and attributes that stand before a file. */
const mostNameBytes = 65_536;

const decoder = new TextDecoder();

function textAt(header: Uint8Array, offset: number, length: number): string {
  const field = header.subarray(offset, offset + length);
  const end = field.indexOf(0);
  return decoder.decode(end < 0 ? field : field.subarray(0, end));
}

/** A number as octal digits, or, where it is too large for them, in base 256 after a set first bit. */
function numberAt(header: Uint8Array, offset: number, length: number): number {
  const field = header.subarray(offset, offset + length);
  const [first = 0] = field;
  if (first < 0x80) return Number.parseInt(textAt(header, offset, length).trim() || '0', 8);
  return field.subarray(1).reduce((value, byte) => value * 256 + byte, first % 0x80);
}

/** The sum of all bytes of the header, its own field counted as spaces. */
function hasChecksum(header: Uint8Array): boolean {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  return numberAt(header, 148, 8) === sum;
}

interface TarHeader {
  name: string;
  size: number;
  modifiedAt: number;
  kind: string;
}

function readHeader(header: Uint8Array): TarHeader | undefined {
  if (header.length < blockBytes || !hasChecksum(header)) return undefined;
  const name = textAt(header, 0, 100);
  const prefix = textAt(header, 257, 5) === 'ustar' ? textAt(header, 345, 155) : '';
  const size = numberAt(header, 124, 12);
  if (!Number.isSafeInteger(size) || size < 0) return undefined;
  return {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size,
    modifiedAt: numberAt(header, 136, 12) * 1000,
    kind: String.fromCharCode(header[156] ?? 0),
  };
}

/** Attributes of POSIX, each as "LENGTH NAME=VALUE\n"; the length counts bytes, itself included. */
function readAttributes(bytes: Uint8Array): Map<string, string> {
  const attributes = new Map<string, string>();
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(32, at);
    const length = Number(decoder.decode(bytes.subarray(at, space)));
    if (space < 0 || !Number.isSafeInteger(length) || length <= space - at) break;
    const [name = '', ...value] = decoder.decode(bytes.subarray(space + 1, at + length - 1)).split('=');
    attributes.set(name, value.join('='));
    at += length;
  }
  return attributes;
}

const isFile = (kind: string): boolean => kind === '0' || kind === '\0' || kind === '7';

/** Size and name of the next file, where a record before it says them. */
type Ahead = { name?: string | undefined; size?: number | undefined };

async function readAhead(window: BlobWindow, at: number, { kind, size }: TarHeader): Promise<Ahead> {
  const bytes = await window.read(at, Math.min(size, mostNameBytes));
  if (kind === 'L') return { name: textAt(bytes, 0, bytes.length) };
  const attributes = readAttributes(bytes);
  const given = Number(attributes.get('size'));
  return { name: attributes.get('path'), size: Number.isSafeInteger(given) && given > 0 ? given : undefined };
}

/** Reads the headers of a tar; its files are read later, from their places. Throws an ImportError where it is none. */
export async function openTar(name: string, blob: Blob): Promise<ImportSource> {
  const list = new EntryList(name);
  const window = new BlobWindow(blob);
  let ahead: Ahead = {};
  let at = 0;
  while (at < blob.size) {
    const block = await window.read(at, blockBytes);
    // Two empty blocks end it.
    if (block.every((byte) => byte === 0)) break;
    const header = readHeader(block);
    if (!header) {
      if (at === 0) throw new ImportError(sourceSentences.notATar(name));
      list.refuse(name, sourceSentences.damaged);
      break;
    }
    const start = at + blockBytes;
    const isAhead = header.kind === 'L' || header.kind === 'x';
    const size = isAhead ? header.size : (ahead.size ?? header.size);
    if (isAhead) Object.assign(ahead, await readAhead(window, start, header));
    else {
      const raw = ahead.name ?? header.name;
      ahead = {};
      if (header.kind === '1' || header.kind === '2') list.refuse(raw, sourceSentences.link);
      else if (isFile(header.kind) && !raw.endsWith('/')) {
        if (start + size > blob.size) list.refuse(raw, sourceSentences.damaged);
        else
          list.add(raw, (path) =>
            blobFile({ path, size, modifiedAt: header.modifiedAt }, blob.slice(start, start + size)),
          );
      }
    }
    at = start + Math.ceil(size / blockBytes) * blockBytes;
  }
  return list.asSource();
}
