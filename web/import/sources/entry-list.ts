import { ImportError } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../import-source.ts';
import { sourcePathOf } from './source-path.ts';
import { sourceSentences } from './source-sentences.ts';

/** Files of one archive, and of all that is chosen. A directory of a million names fills the memory of a phone. */
export const mostFiles = 200_000;

/** The files of an archive while its directory is read: each name once, the others refused. */
export class EntryList {
  readonly files: SourceFile[] = [];
  readonly refused: { path: string; reason: string }[] = [];
  readonly #name: string;
  readonly #paths = new Set<string>();

  constructor(name: string) {
    this.#name = name;
  }

  /** Throws an ImportError where it is one too many. */
  refuse(path: string, reason: string): void {
    this.refused.push({ path, reason });
    this.#checkCount();
  }

  /** Takes a file by the name that the archive has for it. */
  add(raw: string, open: (path: string) => SourceFile): void {
    const { path, reason } = sourcePathOf(raw);
    if (reason !== undefined) return this.refuse(path, reason);
    if (this.#paths.has(path)) return this.refuse(path, sourceSentences.twice);
    this.#paths.add(path);
    this.files.push(open(path));
    this.#checkCount();
  }

  asSource(): ImportSource {
    return { name: this.#name, files: this.files, refused: this.refused };
  }

  #checkCount(): void {
    if (this.files.length + this.refused.length > mostFiles)
      throw new ImportError(sourceSentences.tooMany(this.#name, mostFiles.toLocaleString('en-US')));
  }
}
