import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Log } from '#server/platform/log.ts';
import type { FileStore } from './files.ts';

/** Where an archive takes its files from. */
export interface ArchivedFiles {
  files: Pick<FileStore, 'read'>;
  log: Pick<Log, 'error'>;
}

/** File systems take 255 bytes; a code point takes four, and the ending and a number have to fit as well. */
const maxNameLength = 56;
/** Of the ending: nothing that is longer is one. */
const maxEndingLength = 12;

const harmless = (given: string): string =>
  given
    .replaceAll(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');

/** A name that every file system takes, and that no other file of the folder has. */
export function createFileNames() {
  const taken = new Set<string>();
  return (given: string): string => {
    const dot = given.lastIndexOf('.');
    const hasEnding = dot > 0 && given.length - dot <= maxEndingLength;
    const ending = hasEnding ? `.${harmless(given.slice(dot))}`.replace(/^\.$/, '') : '';
    // By code points: half an emoji is no name.
    const base =
      Array.from(harmless(hasEnding ? given.slice(0, dot) : given))
        .slice(0, maxNameLength)
        .join('') || 'untitled';
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? `${base}${ending}` : `${base} (${number})${ending}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

/** One file that is gone must not keep a person from all the others. */
async function openFile({ files, log }: ArchivedFiles, name: string): Promise<Readable> {
  const found = await files.read(name);
  if (!found) log.error({ name }, 'A file of an export is missing');
  return found?.stream ?? Readable.from([]);
}

/** A zip while it is sent. */
export interface Archive {
  zip: ZipFile;
  output: Readable;
  /** The file that is being read into it. */
  reading?: Readable;
}

/** Closes the files of the archive with its output, even if the client leaves in the middle. */
export function createArchive(): Archive {
  const zip = new ZipFile();
  const archive: Archive = { zip, output: new Readable().wrap(zip.outputStream) };
  archive.output.once('close', () => archive.reading?.destroy());
  zip.on('error', (error: Error) => archive.output.destroy(error));
  return archive;
}

/** Opened only when its turn comes: a thousand files must not be open at once. */
export function addFile(archive: Archive, source: ArchivedFiles, stored: string, name: string): void {
  archive.zip.addReadStreamLazy(name, { compress: false }, (ready) => {
    openFile(source, stored).then(
      (stream) => {
        archive.reading = stream;
        if (archive.output.destroyed) stream.destroy();
        ready(null, stream);
      },
      (error: unknown) => ready(error, Readable.from([])),
    );
  });
}
