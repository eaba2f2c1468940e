import type { SourceFile } from '../../import-source.ts';

const isNotePath = (path: string): boolean => /\.(?:md|markdown|mdown|mkd|txt|text|html?)$/i.test(path);

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const withoutEnding = (path: string): string => path.replace(/\.[^./]*$/, '');

/** `a/b` and `../c` as `a/c`; undefined where it leads out. */
function join(folder: string, path: string): string | undefined {
  const parts = path.startsWith('/') || folder === '' ? [] : folder.split('/');
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that stands for itself.
    return path;
  }
}

/** Finds the files that the texts of a folder name, without regard to case. */
export class Vault {
  readonly #byPath = new Map<string, SourceFile[]>();
  readonly #byName = new Map<string, SourceFile[]>();
  readonly #titles = new Map<SourceFile, string>();
  readonly #aliases = new Map<string, SourceFile>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files) {
      const path = file.path.toLowerCase();
      push(this.#byPath, path, file);
      push(this.#byName, nameOf(path), file);
      if (isNotePath(path)) {
        push(this.#byPath, withoutEnding(path), file);
        push(this.#byName, withoutEnding(nameOf(path)), file);
      }
    }
  }

  addTitle(file: SourceFile, title: string, aliases: readonly string[]): void {
    this.#titles.set(file, title);
    for (const alias of aliases)
      if (!this.#aliases.has(alias.toLowerCase())) this.#aliases.set(alias.toLowerCase(), file);
  }

  /** The title of a file that is a note; undefined for any other one. */
  titleOf(file: SourceFile): string | undefined {
    return this.#titles.get(file);
  }

  /** A file by the address of a link or a picture in the text of `from`. */
  byAddress(from: SourceFile, address: string): SourceFile | undefined {
    const [before = ''] = address.trim().split('#');
    if (before === '' || /^[a-z][a-z\d+.-]+:/i.test(before)) return undefined;
    // The name of a file may have a sign that begins a heading elsewhere.
    return this.#byPathOf(from, before) ?? (before === address.trim() ? undefined : this.#byPathOf(from, address));
  }

  /** A file by the target of `[[target]]`: a path from the root or the folder, a name anywhere, or an alias. */
  byTarget(from: SourceFile, target: string): SourceFile | undefined {
    const path = target.trim().normalize('NFC');
    return (
      this.#at(join('', path)) ??
      this.#at(join(folderOf(from.path), path)) ??
      this.#named(from, path) ??
      this.#aliases.get(path.toLowerCase())
    );
  }

  #byPathOf(from: SourceFile, address: string): SourceFile | undefined {
    const path = decoded(address.trim()).normalize('NFC');
    return this.#at(join(folderOf(from.path), path)) ?? this.#at(join('', path)) ?? this.#named(from, path);
  }

  #at(path: string | undefined): SourceFile | undefined {
    if (path === undefined || path === '') return undefined;
    const found = this.#byPath.get(path.toLowerCase());
    // Two names that differ by case alone are two files.
    return found?.find((file) => file.path === path || withoutEnding(file.path) === path) ?? found?.[0];
  }

  #named(from: SourceFile, path: string): SourceFile | undefined {
    const tail = join('', path.replace(/^(?:\.\.?\/)+/, ''))?.toLowerCase();
    if (tail === undefined || tail === '') return undefined;
    const fits = ({ path }: SourceFile) => {
      const full = `/${path.toLowerCase()}`;
      return full.endsWith(`/${tail}`) || withoutEnding(full).endsWith(`/${tail}`);
    };
    const found = (this.#byName.get(nameOf(tail)) ?? []).filter(fits);
    const beside = found.find((file) => folderOf(file.path) === folderOf(from.path));
    return beside ?? found.toSorted((a, b) => a.path.length - b.path.length)[0];
  }
}

function push(map: Map<string, SourceFile[]>, key: string, file: SourceFile): void {
  const known = map.get(key);
  if (known) known.push(file);
  else map.set(key, [file]);
}

/** A file's name without its ending. */
export const bareNameOf = ({ path }: SourceFile): string => withoutEnding(nameOf(path));

/** A file's name. */
export const fileNameOf = ({ path }: SourceFile): string => nameOf(path);
