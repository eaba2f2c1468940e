import * as z from 'zod/mini';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, ImportError, type ImportItem, type ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { formatSentences } from '../format-sentences.ts';
import { parseAs, timeIn } from '../read-parts.ts';
import { documentToMarkdown } from '#lib/html/document-to-markdown.ts';
import { lexicalToMarkdown } from './lexical-markdown.ts';

/** A backup of a person is one file. */
const mostBackupBytes = 512 * 1_048_576;

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.nullable(z.boolean()));

// oxlint-disable-next-line promise/valid-params -- zod's, which gives a value in place of what it cannot read
const appData = z.catch(
  z.optional(
    z.object({
      'org.standardnotes.sn': z.optional(
        z.object({ client_updated_at: text, pinned: flag, archived: flag, trashed: flag }),
      ),
    }),
  ),
  undefined,
);

const item = z.object({
  uuid: z.string(),
  content_type: text,
  created_at: text,
  updated_at: text,
  deleted: flag,
  content: z.union([
    z.string(),
    z.object({
      title: text,
      text,
      noteType: text,
      trashed: flag,
      pinned: flag,
      archived: flag,
      preview_plain: text,
      // oxlint-disable-next-line promise/valid-params -- as above
      references: z.catch(z.optional(z.array(z.object({ uuid: z.string(), content_type: text }))), []),
      appData,
    }),
    z.null(),
  ]),
});

type Item = z.output<typeof item>;
type Content = Exclude<Item['content'], string | null>;

const backup = z.object({ items: z.array(z.unknown()), version: text });

const isBackup = ({ path }: SourceFile): boolean => /\.(?:txt|json)$/i.test(path);
/** How a backup begins, which tells it from any other text. */
const looksLikeBackup = (start: string): boolean =>
  /^\s*\{/.test(start) && /"items"\s*:/.test(start) && /"(?:content_type|keyParams|auth_params|version)"/.test(start);

const startBytes = 65_536;

async function startOf(file: SourceFile): Promise<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let start = '';
  for (let chunk = await reader.read(); !chunk.done && start.length < startBytes; chunk = await reader.read())
    start += decoder.decode(chunk.value, { stream: true });
  void reader.cancel().catch(() => undefined);
  return start;
}

const plainTypes = new Set(['plain-text', 'markdown', 'unknown', '']);

/** The text of a note by its kind, as Markdown. */
function textOfNote({ text: given, noteType }: Content, warnings: string[]): string {
  const source = given ?? '';
  const kind = noteType ?? '';
  if (plainTypes.has(kind)) return source;
  if (kind === 'super') {
    const markdown = lexicalToMarkdown(source);
    if (markdown !== undefined) return markdown;
  }
  if (kind === 'rich-text') return documentToMarkdown(source).markdown;
  if (kind === 'task' && /^\s*- \[[ xX]\]/m.test(source)) return source;
  if (kind !== 'code') warnings.push(formatSentences.asCode(kind));
  const fence = source.includes('```') ? '````' : '```';
  return `${fence}\n${source}\n${fence}`;
}

const stateOf = ({ appData: data }: Content) => data?.['org.standardnotes.sn'];

/** Tags with those above them, by the ids of the notes that they hold. */
function tagsOf(items: readonly Item[]): Map<string, string[]> {
  const tags = new Map<string, { title: string; parent: string | undefined; notes: string[] }>();
  for (const { uuid, content_type, content } of items) {
    if (content_type !== 'Tag' || typeof content === 'string' || content === null) continue;
    const references = content.references ?? [];
    tags.set(uuid, {
      title: (content.title ?? '').replaceAll('/', ' '),
      parent: references.find((each) => each.content_type === 'Tag')?.uuid,
      notes: references.filter((each) => each.content_type === 'Note').map((each) => each.uuid),
    });
  }
  const titles = new Set([...tags.values()].map(({ title }) => title));
  // Older versions part levels by a dot in the title itself. A dot below no other tag is a dot.
  const withLevels = (title: string): string => {
    const dot = title.lastIndexOf('.');
    const above = title.slice(0, Math.max(0, dot));
    return titles.has(above) ? `${withLevels(above)}/${title.slice(dot + 1)}` : title;
  };
  const byNote = new Map<string, string[]>();
  for (const tag of tags.values()) {
    const path = [tag.title];
    for (let at = tag.parent, steps = 0; at !== undefined && steps < 20; at = tags.get(at)?.parent, steps += 1)
      path.unshift(tags.get(at)?.title ?? '');
    const name = path
      .filter((part) => part !== '')
      .map(withLevels)
      .join('/');
    for (const note of tag.notes) byNote.set(note, [...(byNote.get(note) ?? []), name]);
  }
  return byNote;
}

function noteOf(given: Item, content: Content, tags: readonly string[]): ImportedNote {
  const state = stateOf(content);
  const warnings: string[] = [];
  const updatedAt = timeIn(state?.client_updated_at ?? undefined) ?? timeIn(given.updated_at ?? undefined);
  const date = timeIn(given.created_at ?? undefined) ?? updatedAt;
  const isTrashed = content.trashed === true || state?.trashed === true;
  return {
    ...emptyNote(content.title || given.uuid, given.uuid),
    title: content.title?.trim() ?? '',
    description: textOfNote(content, warnings),
    tags: [...tags],
    date,
    updatedAt,
    isPinned: content.pinned === true || state?.pinned === true,
    isArchived: content.archived === true || state?.archived === true,
    deletedAt: isTrashed ? (updatedAt ?? date) : undefined,
    warnings,
  };
}

async function* readBackup(file: SourceFile): AsyncGenerator<ImportItem> {
  const parsed = parseAs(backup, await file.text(mostBackupBytes));
  if (!parsed) throw new ImportError(formatSentences.damagedFile(file.path));
  const items = parsed.items.map((each) => z.safeParse(item, each));
  const known = items.flatMap((each) => (each.success && !each.data.deleted ? [each.data] : []));
  if (known.some(({ content }) => typeof content === 'string' && /^00[1-9]:/.test(content)))
    throw new ImportError(formatSentences.encryptedBackup);
  const tags = tagsOf(known);
  for (const [place, each] of items.entries()) {
    if (!each.success) {
      yield { kind: 'refused', source: `${file.path}: ${place + 1}`, reason: formatSentences.notANote };
      continue;
    }
    const { data } = each;
    if (data.content_type !== 'Note' || data.deleted || typeof data.content === 'string' || data.content === null)
      continue;
    yield { kind: 'note', note: noteOf(data, data.content, tags.get(data.uuid) ?? []) };
  }
}

async function findBackup({ files }: ImportSource): Promise<SourceFile | undefined> {
  // The archive names it so; a person may have renamed it.
  const candidates = files.filter(isBackup);
  const named = candidates.filter(({ path }) => /standard ?notes/i.test(path));
  for (const file of [...named, ...(candidates.length <= 20 ? candidates : [])]) {
    const start = await startOf(file).catch(() => '');
    if (looksLikeBackup(start) && /"(?:content_type|keyParams|auth_params)"/.test(start)) return file;
  }
  return undefined;
}

async function* readFound(source: ImportSource): AsyncGenerator<ImportItem> {
  const file = await findBackup(source);
  if (file) yield* readBackup(file);
}

/** Standard Notes: a decrypted backup. */
export const standardNotesFormat: ImportFormat = {
  id: 'standard-notes',
  name: 'Standard Notes',
  matches: async (source) => (await findBackup(source)) !== undefined,
  read: readFound,
};
