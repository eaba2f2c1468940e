import * as z from 'zod/mini';
import type { ImportFormat } from '../../import-format.ts';
import { emptyNote, ImportError, type ImportItem, type ImportedNote } from '#lib/imported-note.ts';
import type { ImportSource, SourceFile } from '../../import-source.ts';
import { formatSentences } from '../format-sentences.ts';
import { createNames, escapePlain, parseAs, timeIn } from '../read-parts.ts';

const namespace = 'c2b9a8d4-5e1f-4c3b-9d7a-1f2e3d4c5b6a';

/** All notes of a person are one file. */
const mostListBytes = 256 * 1_048_576;

const simpleNote = z.object({
  id: z.optional(z.string()),
  content: z.string(),
  creationDate: z.optional(z.string()),
  lastModified: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  pinned: z.optional(z.boolean()),
  markdown: z.optional(z.boolean()),
});

type SimpleNote = z.output<typeof simpleNote>;

const list = z.object({ activeNotes: z.array(z.unknown()), trashedNotes: z.optional(z.array(z.unknown())) });

/** The first line is the title, as Simplenote shows it. */
function partsOf({ content, markdown }: SimpleNote): { title: string; description: string } {
  const text = content.replaceAll('\r\n', '\n').trim();
  const end = text.indexOf('\n');
  const first = end < 0 ? text : text.slice(0, end);
  const title = first.replace(/^#+\s*/, '').trim();
  const rest = end < 0 ? '' : text.slice(end + 1).trim();
  // A long first line is a paragraph: it stays in the text.
  const description = Array.from(title).length > 200 ? text : rest;
  return {
    title: Array.from(title).slice(0, 200).join(''),
    description: markdown ? description : escapePlain(description),
  };
}

function noteOf(given: SimpleNote, isTrashed: boolean, clientId: string): ImportedNote {
  const date = timeIn(given.creationDate) ?? timeIn(given.lastModified);
  const updatedAt = timeIn(given.lastModified);
  return {
    ...emptyNote(given.content.slice(0, 60).split('\n', 1)[0] ?? '', clientId),
    ...partsOf(given),
    tags: given.tags ?? [],
    date,
    updatedAt,
    isPinned: given.pinned ?? false,
    deletedAt: isTrashed ? (updatedAt ?? date) : undefined,
  };
}

/** Beside the list, an export has each note as a text. */
const isList = ({ path }: SourceFile): boolean => /\.json$/i.test(path);

async function findList({ files }: ImportSource): Promise<{ file: SourceFile; json: string } | undefined> {
  const lists = files.filter(isList);
  const likely = lists.filter(({ path }) => /(?:^|\/)notes\.json$/i.test(path));
  for (const file of likely.length > 0 ? likely : lists.slice(0, 5)) {
    const json = await file.text(mostListBytes).catch(() => '');
    if (/"activeNotes"\s*:/.test(json)) return { file, json };
  }
  return undefined;
}

async function* readList(source: ImportSource): AsyncGenerator<ImportItem> {
  const found = await findList(source);
  const given = found && parseAs(list, found.json);
  if (!found || !given) throw new ImportError(formatSentences.brokenList);
  const nameNote = createNames(namespace);
  for (const [isTrashed, notes] of [
    [false, given.activeNotes],
    [true, given.trashedNotes ?? []],
  ] as const) {
    for (const [place, each] of notes.entries()) {
      const parsed = z.safeParse(simpleNote, each);
      if (!parsed.success) {
        yield { kind: 'refused', source: `${found.file.path}: ${place + 1}`, reason: formatSentences.notANote };
        continue;
      }
      const clientId = parsed.data.id ?? nameNote(parsed.data.creationDate ?? '', parsed.data.content);
      yield { kind: 'note', note: noteOf(parsed.data, isTrashed, clientId) };
    }
  }
}

/** Simplenote's export. */
export const simplenoteFormat: ImportFormat = {
  id: 'simplenote',
  name: 'Simplenote',
  matches: async (source) => (await findList(source)) !== undefined,
  read: readList,
};
