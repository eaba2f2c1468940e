import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Log } from '#server/platform/log.ts';
import type { FileStore } from './files.ts';

/** Where an archive takes its files from. */
export interface ArchivedFiles {
  files: Pick<FileStore, 'read'>;
  log: Pick<Log, 'error'>;
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
