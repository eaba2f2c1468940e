import * as z from 'zod/mini';
import { titleOfText } from '#lib/markdown/title-of-text.ts';
import { noteLinkOf } from '#lib/html/document-to-markdown.ts';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, ImportError, type ImportItem, type ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { filesOf, listingName, memosListing, memosMemo, type MemosMemo } from '../../memos/memos-listing.ts';
import { formatSentences } from '../format-sentences.ts';
import { NoteFiles, parseAs, timeIn } from '../read-parts.ts';

/** All memos of a person are one file. */
const mostListBytes = 256 * 1_048_576;

const isPicture = (name: string): boolean => /\.(?:png|jpe?g|gif|webp|avif)$/i.test(name);

const nameIn = (memo: string | { name: string } | undefined): string | undefined =>
  typeof memo === 'object' ? memo.name : memo;

const tagInWords = /(?<=^|\s)#([\p{L}\p{M}\p{N}_/-]*\p{L}[\p{L}\p{M}\p{N}_/-]*)/gu;

/** Tags in the words, where the version does not list them. */
const tagsIn = (content: string): string[] => [...content.matchAll(tagInWords)].map(([, tag = '']) => tag);

/** A memo has no title: its first words, without tags, are one. */
const titleOf = ({ content = '' }: MemosMemo): string =>
  titleOfText(content.slice(0, 10_000).replaceAll(tagInWords, ''));

class MemosReader {
  readonly #files = new Map<string, SourceFile>();
  readonly #titles = new Map<string, string>();

  constructor({ files }: ImportSource, listing: SourceFile) {
    const folder = listing.path.slice(0, -listingName.length);
    for (const file of files) if (file.path.startsWith(folder)) this.#files.set(file.path.slice(folder.length), file);
  }

  *read(given: readonly unknown[], source: string): Generator<ImportItem> {
    const memos = given.map((each) => z.safeParse(memosMemo, each));
    for (const { data } of memos) if (data) this.#titles.set(data.name, titleOf(data));
    for (const [place, { data }] of memos.entries()) {
      if (data) yield { kind: 'note', note: this.#noteOf(data) };
      else yield { kind: 'refused', source: `${source}: ${place + 1}`, reason: formatSentences.notANote };
    }
  }

  #noteOf(memo: MemosMemo): ImportedNote {
    const content = memo.content ?? '';
    const note: ImportedNote = {
      ...emptyNote(memo.name, memo.name.slice(0, 100)),
      title: content.trim() === '' ? '' : titleOf(memo),
      tags: memo.tags ?? tagsIn(content),
      date: timeIn(memo.displayTime) ?? timeIn(memo.createTime),
      updatedAt: timeIn(memo.updateTime),
      isPinned: memo.pinned ?? false,
      isArchived: memo.state === 'ARCHIVED' || memo.rowStatus === 'ARCHIVED',
    };
    const parts = [content, this.#shownFiles(memo, note), this.#relatedNotes(memo)];
    note.description = parts.filter((part) => part !== '').join('\n\n');
    return note;
  }

  #shownFiles(memo: MemosMemo, note: ImportedNote): string {
    const files = new NoteFiles();
    const lines = filesOf(memo).map(({ filename = '', externalLink, path }) => {
      if (externalLink && /^https?:/i.test(externalLink))
        return `[${filename.replaceAll(/[[\]]/g, ' ')}](${externalLink})`;
      const file = path === undefined ? undefined : this.#files.get(path);
      if (!file) {
        note.warnings.push(formatSentences.fileNotFetched(filename));
        return '';
      }
      const address = files.addressOf(file);
      return isPicture(filename) ? `![${filename.replaceAll(/[[\]\\]/g, ' ')}](${address})` : '';
    });
    note.files = files.all;
    return lines.filter((line) => line !== '').join('\n\n');
  }

  /** Memos that this one refers to, as links: their words do not name them. */
  #relatedNotes({ name, relations = [] }: MemosMemo): string {
    const titles = relations.flatMap(({ type, memo, relatedMemo }) => {
      const title = this.#titles.get(nameIn(relatedMemo) ?? '');
      return type === 'REFERENCE' && nameIn(memo) === name && title ? [title] : [];
    });
    return titles.map((title) => noteLinkOf(title, '')).join(' ');
  }
}

const findListing = ({ files }: ImportSource): SourceFile | undefined =>
  files.find(({ path }) => path === listingName || path.endsWith(`/${listingName}`));

async function* readMemos(source: ImportSource): AsyncGenerator<ImportItem> {
  const file = findListing(source);
  const listing = file && parseAs(memosListing, await file.text(mostListBytes));
  if (!file || !listing) throw new ImportError(formatSentences.brokenList);
  yield* new MemosReader(source, file).read(listing.memos, file.path);
}

/** Memos, as its API answered. */
export const memosFormat: ImportFormat = {
  id: 'memos',
  name: 'Memos',
  async matches(source) {
    const file = findListing(source);
    return file !== undefined && parseAs(memosListing, await file.text(mostListBytes).catch(() => '')) !== undefined;
  },
  read: readMemos,
};
