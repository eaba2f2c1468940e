import { documentToMarkdown, noteLinkOf } from '#lib/html/document-to-markdown.ts';
import type { HtmlSource } from '#lib/html/clean-elements.ts';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, ImportError, type ImportItem, type ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { Vault } from '../files/vault.ts';
import { formatSentences } from '../format-sentences.ts';
import { createNames, mostTextBytes, NoteFiles, timeIn, timeOf } from '../read-parts.ts';
import { tableOfCsv } from './csv-table.ts';
import { notionIdOf, notionNameOf, notionTagOf } from './notion-path.ts';

const namespace = '3a1d5c70-2d8e-4f0a-b0a3-6c7b8f1d2e93';

const isMarkdown = ({ path }: SourceFile): boolean => /\.md$/i.test(path);
const isHtml = ({ path }: SourceFile): boolean => /\.html?$/i.test(path);
const isTable = ({ path }: SourceFile): boolean => /\.csv$/i.test(path);
const isPage = (file: SourceFile): boolean => isMarkdown(file) || isHtml(file) || isTable(file);

/** A database comes twice: as it is shown, and whole as `_all`. */
const isShownTwice = ({ path }: SourceFile, paths: ReadonlySet<string>): boolean =>
  /\.csv$/i.test(path) && !/_all\.csv$/i.test(path) && paths.has(path.replace(/\.csv$/i, '_all.csv').toLowerCase());

/** The list of all pages that an export as HTML begins with. */
const isIndex = (file: SourceFile): boolean => isHtml(file) && notionIdOf(file.path) === undefined;

/** Properties of a page that tell its times. */
const createdName = /^(?:created|created time|date created|creation date)$/i;
const editedName = /^(?:last edited|last edited time|updated|edited)$/i;

/** The lines `Name: value` under the title of a page of a database. */
function propertiesOf(body: string): Map<string, string> {
  const properties = new Map<string, string>();
  for (const line of body.split('\n')) {
    const match = /^([^:\n]{1,80}): (.+)$/.exec(line);
    if (!match) break;
    properties.set(match[1] ?? '', match[2] ?? '');
  }
  return properties;
}

function timesIn(properties: ReadonlyMap<string, string>): Pick<ImportedNote, 'date' | 'updatedAt'> {
  const find = (name: RegExp) => [...properties].find(([each]) => name.test(each))?.[1];
  // Such as "@January 1, 2024 10:00 AM (GMT+1)".
  const read = (name: RegExp) =>
    timeIn(
      find(name)
        ?.replace(/^@/, '')
        .replace(/\s*\([^)]*\)$/, ''),
    );
  return { date: read(createdName), updatedAt: read(editedName) };
}

const addressLink =
  /(!?)\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\]\(<?([^()\s<>]*(?:\([^()\s]*\)[^()\s<>]*)*)>?(?:\s+"[^"]*")?\)/g;

/** The address of a page in the folder of the export. */
const isLostPage = /^(?![a-z]+:).*[\da-f]{32}(?:_all)?\.(?:md|csv|html?)$/i;

/** A relation as a table and the properties write it: the title of a page, and its address in brackets. */
const relation = /([^,()\n]+?) \(((?:https:\/\/www\.notion\.so\/)?[^()\s]*[\da-f]{32}[^()\s]*)\)/g;

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

class NotionReader {
  readonly #files: readonly SourceFile[];
  readonly #vault: Vault;
  readonly #titles = new Map<string, string>();
  /** The titles of the pages in a folder. */
  readonly #titlesIn = new Map<string, Set<string>>();
  readonly #nameNote = createNames(namespace);

  constructor({ files }: ImportSource) {
    const paths = new Set(files.map(({ path }) => path.toLowerCase()));
    this.#files = files.filter((file) => !isShownTwice(file, paths) && !isIndex(file));
    this.#vault = new Vault(files);
  }

  async *read(): AsyncGenerator<ImportItem> {
    const pages = this.#files.filter(isPage);
    // A link names a page by its id; its title stands in its file name, cut off where it is long.
    for (const file of pages) {
      const id = notionIdOf(file.path);
      if (id !== undefined) this.#titles.set(id, notionNameOf(file.path.slice(file.path.lastIndexOf('/') + 1)));
    }
    for (const file of pages.filter(isMarkdown)) await this.#readTitle(file);
    for (const file of pages) this.#addToFolder(file);
    for (const file of pages) {
      try {
        yield { kind: 'note', note: await this.#readPage(file) };
      } catch (error) {
        if (!(error instanceof ImportError)) throw error;
        yield { kind: 'refused', source: file.path, reason: error.message };
      }
    }
  }

  /** The whole title is the first heading of the page. */
  async #readTitle(file: SourceFile): Promise<void> {
    const id = notionIdOf(file.path);
    const text = await file.text(mostTextBytes).catch(() => '');
    const title = /^# (.+)$/m.exec(text.slice(0, 1000))?.[1]?.trim();
    if (id !== undefined && title) this.#titles.set(id, title);
  }

  #addToFolder({ path }: SourceFile): void {
    const title = this.#titles.get(notionIdOf(path) ?? '');
    const folder = folderOf(path);
    if (title !== undefined) this.#titlesIn.set(folder, (this.#titlesIn.get(folder) ?? new Set()).add(title));
  }

  async #readPage(file: SourceFile): Promise<ImportedNote> {
    const text = (await file.text(mostTextBytes)).replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
    const id = notionIdOf(file.path);
    const note: ImportedNote = {
      ...emptyNote(file.path, id ?? this.#nameNote(file.path)),
      title:
        (id !== undefined && this.#titles.get(id)) || notionNameOf(file.path.slice(file.path.lastIndexOf('/') + 1)),
      tags: notionTagOf(file.path),
      date: timeOf(file.modifiedAt),
    };
    if (isTable(file)) return this.#tableNote(note, text);
    return isHtml(file) ? this.#htmlNote(note, file, text) : this.#markdownNote(note, file, text);
  }

  #tableNote(note: ImportedNote, csv: string): ImportedNote {
    // The pages of a database stand in the folder that has its name.
    const folder = note.source.replace(/(?:_all)?\.csv$/i, '');
    const rows = this.#titlesIn.get(folder) ?? new Set();
    const table = tableOfCsv(csv, (cell, isName) =>
      isName && rows.has(cell.trim()) ? noteLinkOf(cell.trim(), cell) : this.#withRelations(cell),
    );
    if (table === undefined) throw new ImportError(formatSentences.tableTooLarge);
    // Beside its pages, so that the database and a page of the same name are told apart.
    return { ...note, clientId: `${note.clientId}-table`, description: table };
  }

  #withRelations(words: string): string {
    return words.replaceAll(relation, (whole, shown: string, address: string) => {
      const title = this.#titleAt(address);
      return title === undefined ? whole : `${/^\s*/.exec(shown)?.[0] ?? ''}${noteLinkOf(title, shown)}`;
    });
  }

  #markdownNote(note: ImportedNote, file: SourceFile, text: string): ImportedNote {
    const body = text.replace(/^# .*\n+/, '');
    const properties = propertiesOf(body);
    const times = timesIn(properties);
    const files = new NoteFiles();
    const written = body.replaceAll(addressLink, (whole, mark: string, words: string, address: string) => {
      const title = mark === '' ? this.#titleAt(address) : undefined;
      if (title !== undefined) return noteLinkOf(title, words);
      const found = this.#vault.byAddress(file, address);
      if (found && !isPage(found)) return `${mark}[${words}](${files.addressOf(found)})`;
      // A page that is not in the export, such as a view of a database: an address that leads nowhere helps nobody.
      return isLostPage.test(address) ? words : whole;
    });
    return {
      ...note,
      description: tidy(asides(this.#withProperties(written, properties.size))),
      date: times.date ?? note.date,
      updatedAt: times.updatedAt,
      files: files.all,
    };
  }

  /** Properties as lines of their own: in a paragraph they would run together. */
  #withProperties(body: string, count: number): string {
    if (count === 0) return body;
    const lines = body.split('\n');
    const properties = lines.slice(0, count).map((line) => {
      const value = line.indexOf(': ') + 2;
      return line.slice(0, value) + this.#withRelations(line.slice(value));
    });
    return [...properties, '', ...lines.slice(count)].join('\n').replaceAll(/\n{3,}/g, '\n\n');
  }

  #htmlNote(note: ImportedNote, file: SourceFile, html: string): ImportedNote {
    const files = new NoteFiles();
    const source: HtmlSource = {
      fileAddress: (address) => {
        const found = this.#vault.byAddress(file, address);
        return found && !isPage(found) ? files.addressOf(found) : undefined;
      },
      noteTitle: (address) => this.#titleAt(address),
    };
    const heading = /<h1 class="page-title"[^>]*>([^]*?)<\/h1>/i;
    const title = documentToMarkdown(heading.exec(html)?.[1] ?? '').markdown;
    const { markdown, isWhole } = documentToMarkdown(html.replace(heading, ''), source);
    return {
      ...note,
      title: title.replaceAll(/\s+/g, ' ').trim() || note.title,
      description: markdown,
      files: files.all,
      warnings: isWhole ? [] : [formatSentences.plainWordsOnly],
    };
  }

  /** The title of the page that an address leads to, by the id in it: of a file of the export, or of notion.so. */
  #titleAt(address: string): string | undefined {
    const id = /([\da-f]{32})(?:_all)?(?:\.(?:md|html?|csv))?(?:[?#].*)?$/i.exec(address)?.[1]?.toLowerCase();
    return id === undefined ? undefined : this.#titles.get(id);
  }
}

/** Without the second space after a box, and without lines of spaces alone. */
const tidy = (text: string): string =>
  text
    .replaceAll(/^(\s*- \[[ x]\] ) +/gm, '$1')
    .replaceAll(/^[ \t]+$/gm, '')
    .trim();

/** Callouts stand as `<aside>` in the Markdown. */
const asides = (text: string): string =>
  text.replaceAll(/<aside>\s*([^]*?)\s*<\/aside>/g, (_whole, inner: string) =>
    inner
      .split('\n')
      .map((line) => `> ${line}`.trimEnd())
      .join('\n'),
  );

/** Notion, exported as Markdown & CSV or as HTML. */
export const notionFormat: ImportFormat = {
  id: 'notion',
  name: 'Notion',
  matches: async ({ files }) => {
    const pages = files.filter(isPage);
    const named = pages.filter(
      ({ path }) => notionIdOf(path) !== undefined && !/(?:^|\/)[\da-f]{32}\.\w+$/i.test(path),
    );
    return named.length > 0 && named.length * 2 >= pages.length;
  },
  read: (source) => new NotionReader(source).read(),
};
