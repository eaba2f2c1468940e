import type { JobFile } from '../runner/job.ts';
import { unusable } from '../runner/unusable-file-error.ts';

/** Readers accept other bytes before the header, but not many (ISO 32000-1, annex H.3.4.1). */
const headerWithin = 1024;

/** The bytes of a file that calls itself a PDF. Throws `UnusableFile`: empty, larger than `limit` in MB, no PDF. */
export async function readPdf({ blob }: JobFile, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  if (blob.size === 0) throw unusable.empty();
  if (blob.size > limit * 1024 * 1024) throw unusable.tooLarge(`${limit} MB`);
  const start = await blob.slice(0, headerWithin).text();
  if (!start.includes('%PDF-')) throw unusable.wrongType('a PDF');
  return new Uint8Array(await blob.arrayBuffer());
}
