import type { ImportItem } from '#lib/imported-note.ts';
import type { ImportSource } from './import-source.ts';

/** A program that notes come from. Runs in a worker, without a document. */
export interface ImportFormat {
  /** Stable: part of the names of what was imported. */
  id: string;
  /** As the screen names it. */
  name: string;
  /** Tells from the names and, where they do not suffice, from the beginnings of the files whether the source is of this format. */
  matches(source: ImportSource): Promise<boolean>;
  /** Reads note by note; what is read is not kept. Throws an ImportError only where nothing of the source can be read. */
  read(source: ImportSource): AsyncIterable<ImportItem>;
}
