import { v5 as uuidOf } from 'uuid';
import * as z from 'zod/mini';
import type { ImportedFile } from '#lib/imported-note.ts';
import type { SourceFile } from '../import-source.ts';

/** Parts that the readers of several programs share. */

/** A text of more is no note of a person. */
export const mostTextBytes = 10_485_760;

/** Names notes by what their program knows them by: the same words make the same name. */
export function createNames(namespace: string): (...words: readonly string[]) => string {
  const given = new Map<string, number>();
  return (...words) => {
    const name = words.join('\n');
    // Two notes that nothing tells apart are two notes still.
    const times = given.get(name) ?? 0;
    given.set(name, times + 1);
    return uuidOf(times === 0 ? name : `${name}\n${times}`, namespace);
  };
}

/** A time in milliseconds as ISO 8601; undefined where it is none. */
export function timeOf(at: number | null | undefined): string | undefined {
  if (at === null || at === undefined || !Number.isFinite(at) || Math.abs(at) > 8.64e15) return undefined;
  return new Date(at).toISOString();
}

/** A time in words, as ISO 8601; undefined where it is none. */
export const timeIn = (words: string | undefined): string | undefined =>
  words === undefined || words.trim() === '' ? undefined : timeOf(Date.parse(words));

/** A file of the source as one of a note. */
export const asNoteFile = (
  file: SourceFile,
  key: string,
  name = file.path.slice(file.path.lastIndexOf('/') + 1),
): ImportedFile => ({
  key,
  name,
  size: file.size,
  read: () => new Response(file.stream()).blob(),
});

/** The bytes of base64 letters; undefined where they are none. */
function blobOfLetters(letters: string, type: string): Blob | undefined {
  try {
    const bytes = atob(letters.replaceAll(/\s|%0[ad]/gi, ''));
    return new Blob([Uint8Array.from(bytes, (letter) => letter.charCodeAt(0))], { type });
  } catch {
    return undefined;
  }
}

/** The files that a text names, by keys that are numbered as they come. */
export class NoteFiles {
  readonly #keys = new Map<SourceFile, string>();
  readonly #made: ImportedFile[] = [];

  /** The address of a file in the text. */
  addressOf(file: SourceFile): string {
    const key = this.#keys.get(file) ?? `file-${this.#keys.size + 1}`;
    this.#keys.set(file, key);
    return `attachment:${key}`;
  }

  /** The address of a picture that stands in the text itself; undefined for other data. */
  addressOfData(address: string): string | undefined {
    const [, mediaType = '', kind = '', letters = ''] =
      /^data:(image\/([a-z]+)[^;,]*);base64,([\w+/=\s%-]+)$/i.exec(address) ?? [];
    const blob = letters === '' ? undefined : blobOfLetters(letters, mediaType);
    if (!blob) return undefined;
    const key = `data-${this.#made.length + 1}`;
    const name = `picture ${this.#made.length + 1}.${kind === 'jpeg' ? 'jpg' : kind}`;
    this.#made.push({ key, name, size: blob.size, read: async () => blob });
    return `attachment:${key}`;
  }

  get all(): ImportedFile[] {
    return [...[...this.#keys].map(([file, key]) => asNoteFile(file, key)), ...this.#made];
  }
}

/** Parses JSON and checks it; undefined where it is none, or of another shape. */
export function parseAs<Schema extends z.ZodMiniType>(schema: Schema, json: string): z.output<Schema> | undefined {
  try {
    const parsed = z.safeParse(schema, JSON.parse(json));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Signs that would mark words up, in pairs round them. */
const paired = /(?<![\w\\])([*_`]|~~)(?=\S)(.*?\S)\1(?!\w)/g;

/** Plain words as Markdown that looks as they did. Lists and tasks stay what they look like. */
export const escapePlain = (text: string): string =>
  text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) =>
      line
        .replace(/^(\s{0,3})(#{1,6}(?=\s|$)|>|={3,}\s*$|-{3,}\s*$|`{3,}|~{3,})/, String.raw`$1\$2`)
        .replaceAll(paired, (whole, sign: string) => whole.replaceAll(sign, sign.replaceAll(/./g, String.raw`\$&`)))
        .replaceAll(/\[\[(?=[^[\]\n]+\]\])/g, String.raw`\[[`),
    )
    .join('\n');
