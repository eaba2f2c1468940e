import { latin } from '../images/bytes.ts';
import type { JobFile } from '../runner/job.ts';
import { unusable } from '../runner/unusable-file-error.ts';

/** Readers accept other bytes before the header, but not many (ISO 32000-1, annex H.3.4.1). */
const headerWithin = 1024;

/** What the end of a PDF names: the way to its objects. */
const trailers = ['trailer', 'startxref', '/XRef', '/Catalog'];

const header = new TextEncoder().encode('%PDF-1.7\n');

function placeOf(bytes: Uint8Array, word: string): number {
  const first = word.charCodeAt(0);
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1))
    if (latin(bytes, at, at + word.length) === word) return at;
  return -1;
}

/** The bytes of a PDF from its header on, or with one where it has none; undefined for another file. */
function withHeader(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined {
  const start = placeOf(bytes, '%PDF-');
  if (start !== -1 && start < headerWithin) return bytes;
  const hasObjects = placeOf(bytes, ' obj') !== -1 && placeOf(bytes, 'endobj') !== -1;
  if (!hasObjects || !trailers.some((word) => placeOf(bytes, word) !== -1)) return undefined;
  if (start !== -1) return bytes.slice(start);
  const whole = new Uint8Array(header.length + bytes.length);
  whole.set(header);
  whole.set(bytes, header.length);
  return whole;
}

/**
 * The bytes of a PDF. Other readers open files whose header is missing, or stands behind other bytes: such files are made sound.
 * Throws `UnusableFile`: empty, larger than `limit` in MB, none of the kinds that are expected.
 */
export async function readPdf({ blob }: JobFile, limit: number, expected = 'a PDF'): Promise<Uint8Array<ArrayBuffer>> {
  if (blob.size === 0) throw unusable.empty();
  if (blob.size > limit * 1024 * 1024) throw unusable.tooLarge(`${limit} MB`);
  const bytes = withHeader(new Uint8Array(await blob.arrayBuffer()));
  if (!bytes) throw unusable.wrongType(expected);
  return bytes;
}
