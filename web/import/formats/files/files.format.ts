import { v5 as uuidOf } from 'uuid';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, ImportError, type ImportItem, type ImportedFile, type ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { formatSentences } from '../format-sentences.ts';
import { documentToMarkdown } from '#lib/html/document-to-markdown.ts';
import { NoteFiles, timeIn } from '../read-parts.ts';
import { readMatter } from './note-matter.ts';
import { rewriteText } from './rewrite-text.ts';
import { bundleOf, factsOfBundle, headingOf, isBundleInfo } from './text-bundle.ts';
import { bareNameOf, fileNameOf, Vault } from './vault.ts';

/** Names the ids of what is made of files: the same path with the same text is the same note. */
const namespace = '6f1c3a52-5d0b-4d54-9a3e-0a6f3b7c9e21';

// Bytes, because the library takes those of a text one by one.
const encoder = new TextEncoder();

/** A text of more is no note; it is ten times what a note may hold. */
const mostTextBytes = 10_485_760;
/** Front matter stands within. */
const headBytes = 16_384;

/** Front matter that may hold a title or another name. */
const namesItself = /^\u{FEFF}?---[^]*?\b(?:title|alias(?:es)?)\b/iu;

const isMarkdown = ({ path }: SourceFile): boolean => /\.(?:md|markdown|mdown|mkd)$/i.test(path);
const isPlain = ({ path }: SourceFile): boolean => /\.(?:txt|text)$/i.test(path);
const isPage = ({ path }: SourceFile): boolean => /\.html?$/i.test(path);
const isNote = (file: SourceFile): boolean => isMarkdown(file) || isPlain(file) || isPage(file);

/** `.obsidian`, `.trash` and all else that a program hides. */
const isHidden = ({ path }: SourceFile): boolean => path.split('/').some((part) => part.startsWith('.'));

/** The folder that holds everything: it is the vault itself, and no tag. */
function rootOf(files: readonly SourceFile[]): string {
  const [first = ''] = files.map(({ path }) => path.slice(0, path.indexOf('/') + 1));
  if (/\.textbundle\/$/i.test(first)) return '';
  return first !== '' && files.every(({ path }) => path.startsWith(first)) ? first : '';
}

async function readHead(file: SourceFile): Promise<string> {
  if (file.size <= headBytes) return file.text(headBytes);
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    text += decoder.decode(chunk.value, { stream: true });
    if (text.length >= headBytes || !text.startsWith('---')) break;
  }
  void reader.cancel().catch(() => undefined);
  return text;
}

/** Texts of Windows begin with a mark of UTF-16. */
async function readText(file: SourceFile): Promise<string> {
  const bytes = await file.bytes(mostTextBytes);
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  return new TextDecoder(first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8').decode(bytes);
}

const asFile = ([file, key]: [SourceFile, string]): ImportedFile => ({
  key,
  name: fileNameOf(file),
  size: file.size,
  read: () => new Response(file.stream()).blob(),
});

const timeOf = (modifiedAt: number | undefined): string | undefined =>
  modifiedAt === undefined ? undefined : new Date(modifiedAt).toISOString();

/** Reads the notes of one folder. */
class FolderReader {
  readonly #vault: Vault;
  readonly #files: SourceFile[];
  readonly #shown = new Set<SourceFile>();

  constructor(source: ImportSource) {
    const files = source.files.filter((file) => !isHidden(file));
    const root = rootOf(files).length;
    this.#files = files.map((file) => Object.assign({}, file, { path: file.path.slice(root) }));
    this.#vault = new Vault(this.#files);
  }

  async *read(): AsyncGenerator<ImportItem> {
    await this.#readTitles();
    for (const file of this.#files) {
      if (isNote(file)) yield await this.#readNote(file);
    }
    for (const file of this.#files) {
      if (isNote(file) || isBundleInfo(file) || this.#shown.has(file)) continue;
      yield { kind: 'refused', source: file.path, reason: formatSentences.notNamed };
    }
  }

  /** Links name notes by their files, and lead to them by their titles. */
  async #readTitles(): Promise<void> {
    for (const file of this.#files.filter(isNote)) {
      const head = isMarkdown(file) ? await readHead(file).catch(() => '') : '';
      if (isPage(file)) {
        const head = await readHead(file).catch(() => '');
        const { title } = documentToMarkdown(/<title\b[^>]*>[^<]*<\/title>/i.exec(head)?.[0] ?? '');
        this.#vault.addTitle(file, title === '' ? bareNameOf(file) : title, []);
        continue;
      }
      // YAML takes half a millisecond, and most notes are named by their files.
      const { title, aliases } = namesItself.test(head) ? readMatter(head) : { title: undefined, aliases: [] };
      const bundled = bundleOf(file);
      this.#vault.addTitle(file, title ?? (bundled ? (headingOf(head) ?? bundled.name) : bareNameOf(file)), aliases);
    }
  }

  async #readNote(file: SourceFile): Promise<ImportItem> {
    try {
      const text = await readText(file);
      if (isPage(file)) return { kind: 'note', note: this.#pageNote(file, text) };
      if (bundleOf(file)) return await this.#readBundle(file, text);
      return { kind: 'note', note: isPlain(file) ? this.#plainNote(file, text) : this.#markdownNote(file, text) };
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      return { kind: 'refused', source: file.path, reason: error.message };
    }
  }

  /** A note of a TextBundle, with what the file beside it tells. */
  async #readBundle(file: SourceFile, text: string): Promise<ImportItem> {
    const info = this.#vault.byAddress(file, 'info.json');
    const { isEncrypted, ...facts } = factsOfBundle(info ? await info.text(mostTextBytes) : '');
    if (isEncrypted) return { kind: 'refused', source: file.path, reason: formatSentences.encryptedNote };
    return { kind: 'note', note: { ...this.#markdownNote(file, text), ...facts } };
  }

  #facts(file: SourceFile, text: string): ImportedNote {
    return {
      ...emptyNote(file.path, uuidOf(encoder.encode(`${file.path}\n${text}`), namespace)),
      date: timeOf(file.modifiedAt),
      warnings: text.includes('\u{FFFD}') ? [formatSentences.brokenLetters] : [],
    };
  }

  #folderTags(file: SourceFile): string[] {
    const folder = bundleOf(file)?.folder ?? file.path.split('/').slice(0, -1).join('/');
    return folder === '' ? [] : [folder];
  }

  #plainNote(file: SourceFile, text: string): ImportedNote {
    return {
      ...this.#facts(file, text),
      title: bareNameOf(file),
      description: text,
      tags: this.#folderTags(file),
    };
  }

  #pageNote(file: SourceFile, text: string): ImportedNote {
    const files = new NoteFiles();
    const { markdown, title, meta, isWhole } = documentToMarkdown(text, {
      fileAddress: (address) => {
        if (address.startsWith('data:')) return files.addressOfData(address);
        const found = this.#vault.byAddress(file, address);
        if (!found || isNote(found)) return undefined;
        this.#shown.add(found);
        return files.addressOf(found);
      },
      noteTitle: (address) => {
        const found = this.#vault.byAddress(file, address);
        return found && this.#vault.titleOf(found);
      },
    });
    const facts = this.#facts(file, text);
    return {
      ...this.#plainNote(file, text),
      title: title === '' ? bareNameOf(file) : title,
      description: markdown,
      date: timeIn(meta.get('created') ?? meta.get('date')) ?? facts.date,
      files: files.all,
      warnings: [...facts.warnings, ...(isWhole ? [] : [formatSentences.plainWordsOnly])],
    };
  }

  #markdownNote(file: SourceFile, text: string): ImportedNote {
    const matter = readMatter(text);
    const title = matter.title ?? this.#vault.titleOf(file) ?? bareNameOf(file);
    const written = rewriteText(matter.body, { vault: this.#vault, from: file, title });
    for (const shown of written.files.keys()) this.#shown.add(shown);
    const facts = this.#facts(file, text);
    const rest = matter.rest === '' ? '' : `\`\`\`yaml\n${matter.rest}\n\`\`\`\n\n`;
    return {
      ...facts,
      title,
      description: rest + written.text,
      tags: [...this.#folderTags(file), ...matter.tags, ...written.tags],
      date: matter.createdAt ?? matter.updatedAt ?? facts.date,
      updatedAt: matter.updatedAt ?? (matter.createdAt === undefined ? undefined : facts.date),
      isPinned: matter.isPinned,
      isArchived: matter.isArchived,
      deletedAt: matter.deletedAt,
      files: [...written.files].map(asFile),
      warnings: [...facts.warnings, ...(matter.isBroken ? [formatSentences.brokenMatter] : [])],
    };
  }
}

/** Any folder or archive of Markdown and text files, as Obsidian and most programs have them. */
export const filesFormat: ImportFormat = {
  id: 'files',
  name: 'Markdown and text files',
  matches: async ({ files }) => files.some((file) => isNote(file) && !isHidden(file)),
  read: (source) => new FolderReader(source).read(),
};
