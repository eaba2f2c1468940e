import { Zip, ZipPassThrough } from 'fflate';
import type { Job } from './job.ts';
import { uniqueNames } from './unique-names.ts';

/** Packs files into one, as they are: what the tools make is compressed already. */
export const zipResults: Job<{ name: string }> = async (files, { name }, report) => {
  const parts: Blob[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return reject(error);
    // Browsers keep a Blob outside of the tab's memory.
    parts.push(new Blob([new Uint8Array(chunk)]));
    if (isLast) resolve();
  });
  // A character of a name on one system separates folders on another.
  const names = uniqueNames(files.map((file) => file.name.replaceAll(/[/\\]/g, '_')));
  for (const [place, { blob }] of files.entries()) {
    const entry = new ZipPassThrough(names[place] ?? '');
    zip.add(entry);
    entry.push(new Uint8Array(await blob.arrayBuffer()), true);
    report({ file: place, done: 1, total: 1 });
  }
  zip.end();
  await promise;
  return { results: [{ name, blob: new Blob(parts, { type: 'application/zip' }), notes: [] }], refused: [] };
};
