import * as z from 'zod/mini';
import { documentToMarkdown } from '#lib/html/document-to-markdown.ts';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, ImportError, type ImportItem, type ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { formatSentences } from '../format-sentences.ts';
import { asNoteFile, createNames, escapePlain, mostTextBytes, parseAs, timeOf } from '../read-parts.ts';
import { readKeepPage } from './read-keep-page.ts';

const namespace = '0b8a7f62-6f7e-4a2c-9a65-0d1f5f6f1f10';

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.boolean());
const micros = z.optional(z.union([z.number(), z.string()]));

/** A note as Takeout writes it. Fields that it does not know are left alone. */
const keepNote = z.object({
  title: text,
  textContent: text,
  textContentHtml: text,
  listContent: z.optional(z.array(z.object({ text, isChecked: flag }))),
  labels: z.optional(z.array(z.object({ name: text }))),
  annotations: z.optional(z.array(z.object({ url: text, title: text, source: text }))),
  attachments: z.optional(z.array(z.object({ filePath: text, mimetype: text }))),
  sharees: z.optional(z.array(z.unknown())),
  isPinned: flag,
  isArchived: flag,
  isTrashed: flag,
  createdTimestampUsec: micros,
  userEditedTimestampUsec: micros,
});

type KeepNote = z.output<typeof keepNote>;

const isJson = ({ path }: SourceFile): boolean => /\.json$/i.test(path);
const isPage = ({ path }: SourceFile): boolean => /\.html?$/i.test(path);
const bare = (path: string): string => path.replace(/\.[^./]*$/, '').toLowerCase();
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** Only notes have both; folder names are in the language of the account. */
const isKeepNote = (json: string): boolean =>
  /"(?:userEdited|created)TimestampUsec"/.test(json) && /"isTrashed"/.test(json);

const timeOfMicros = (given: KeepNote['createdTimestampUsec']): string | undefined =>
  given === undefined || Number(given) === 0 ? undefined : timeOf(Number(given) / 1000);

/** Finds the files of notes. The ending in the list is often another one than in the archive. */
class KeepFiles {
  readonly #byPath = new Map<string, SourceFile>();
  readonly #byBare = new Map<string, SourceFile>();
  readonly #byName = new Map<string, SourceFile>();

  constructor(files: readonly SourceFile[]) {
    for (const file of files.filter((each) => !isJson(each) && !isPage(each))) {
      this.#byPath.set(file.path.toLowerCase(), file);
      this.#byBare.set(bare(file.path), file);
      this.#byName.set(bare(file.path.slice(folderOf(file.path).length)), file);
    }
  }

  find(note: SourceFile, name: string): SourceFile | undefined {
    const path = folderOf(note.path) + name.normalize('NFC');
    // Another zip of the same Takeout may have it.
    return this.#byPath.get(path.toLowerCase()) ?? this.#byBare.get(bare(path)) ?? this.#byName.get(bare(name));
  }
}

/** Formatting that the plain text of a note does not have. */
const hasMarks = /<(?:h[1-6]|b|strong|i|em|ul|ol)\b|font-weight:\s*(?:[6-9]00|bold)|font-style:\s*italic|line-through/i;

function textOfNote({ textContent, textContentHtml, listContent, annotations }: KeepNote): string {
  const isMarked = textContentHtml && hasMarks.test(textContentHtml);
  const words = isMarked ? documentToMarkdown(textContentHtml).markdown : escapePlain(textContent ?? '');
  const items = (listContent ?? []).map(
    (item) => `- [${item.isChecked ? 'x' : ' '}] ${(item.text ?? '').replaceAll(/\s*\n\s*/g, ' ').trim()}`,
  );
  const links = (annotations ?? []).flatMap(({ url, title }) =>
    url && /^https?:/i.test(url) && !words.includes(url)
      ? [`[${(title || url).replaceAll(/[[\]\n]/g, ' ').trim()}](${encodeURI(decodeUri(url))})`]
      : [],
  );
  return [words, items.join('\n'), links.join('\n')].filter((part) => part.trim() !== '').join('\n\n');
}

function decodeUri(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

function addFiles(note: ImportedNote, given: KeepNote, file: SourceFile, files: KeepFiles): void {
  for (const { filePath } of given.attachments ?? []) {
    if (!filePath) continue;
    const found = files.find(file, filePath);
    if (!found) {
      note.warnings.push(formatSentences.fileMissing(filePath));
      continue;
    }
    const key = `file-${note.files.length + 1}`;
    note.files.push(asNoteFile(found, key));
    if (/\.(?:jpe?g|png|gif|webp)$/i.test(found.path)) note.description += `\n\n![](attachment:${key})`;
  }
}

class KeepReader {
  readonly #source: ImportSource;
  readonly #files: KeepFiles;
  readonly #nameOf = createNames(namespace);

  constructor(source: ImportSource) {
    this.#source = source;
    this.#files = new KeepFiles(source.files);
  }

  async *read(): AsyncGenerator<ImportItem> {
    const read = new Set<string>();
    for (const file of this.#source.files.filter(isJson)) {
      const item = await this.#readFile(file);
      if (!item) continue;
      read.add(bare(file.path));
      yield item;
    }
    for (const file of this.#source.files.filter(isPage)) {
      if (read.has(bare(file.path))) continue;
      const item = await this.#readPage(file);
      if (item) yield item;
    }
  }

  /** A note; undefined for a file of the archive that is about something else. */
  async #readFile(file: SourceFile): Promise<ImportItem | undefined> {
    try {
      const json = await file.text(mostTextBytes);
      if (!isKeepNote(json)) return undefined;
      const given = parseAs(keepNote, json);
      if (!given) return { kind: 'refused', source: file.path, reason: formatSentences.notANote };
      return { kind: 'note', note: this.#noteOf(file, given) };
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { kind: 'refused', source: file.path, reason: error.message };
    }
  }

  #noteOf(file: SourceFile, given: KeepNote): ImportedNote {
    const created = given.createdTimestampUsec ?? given.userEditedTimestampUsec;
    const date = timeOfMicros(given.createdTimestampUsec) ?? timeOfMicros(given.userEditedTimestampUsec);
    const edited = timeOfMicros(given.userEditedTimestampUsec);
    const note = {
      ...emptyNote(file.path, this.#nameOf(created === undefined ? file.path : String(created))),
      title: given.title?.trim() ?? '',
      description: textOfNote(given),
      tags: (given.labels ?? []).flatMap(({ name }) => name ?? []),
      date,
      updatedAt: edited,
      isPinned: given.isPinned ?? false,
      isArchived: given.isArchived ?? false,
      deletedAt: given.isTrashed ? (edited ?? date ?? timeOf(file.modifiedAt)) : undefined,
      warnings: (given.sharees?.length ?? 0) > 1 ? [formatSentences.wasShared] : [],
    };
    addFiles(note, given, file, this.#files);
    note.description = note.description.trim();
    return note;
  }

  async #readPage(file: SourceFile): Promise<ImportItem | undefined> {
    const page = readKeepPage(await file.text(mostTextBytes));
    if (!page) return undefined;
    const note = {
      ...emptyNote(file.path, this.#nameOf(file.path)),
      ...page,
      date: page.date ?? timeOf(file.modifiedAt),
    };
    return { kind: 'note', note };
  }
}

/** Google Keep, as Google Takeout exports it. */
export const googleKeepFormat: ImportFormat = {
  id: 'google-keep',
  name: 'Google Keep',
  async matches({ files }) {
    // Notes stand together: a few of each folder tell.
    const looked = new Map<string, number>();
    for (const file of files.filter(isJson)) {
      const folder = folderOf(file.path);
      const times = looked.get(folder) ?? 0;
      if (times >= 5 || file.size > mostTextBytes) continue;
      looked.set(folder, times + 1);
      if (isKeepNote(await file.text(mostTextBytes).catch(() => ''))) return true;
    }
    return false;
  },
  read: (source) => new KeepReader(source).read(),
};
