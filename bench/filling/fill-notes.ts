import { v7 } from 'uuid';
import type { Database } from '#server/db/tables.ts';
import { indexNote } from '#server/notes/lists/note-index.store.ts';
import { newNoteRow } from '#server/notes/note-row.ts';
import { updateNotebook } from '#server/notes/changes/notebook.store.ts';
import { known } from './fill-people.ts';
import { fillBatches, insertRows, random, words } from './bulk-rows.ts';

/** Notes with their tags and everything that they are found by. */

const year = 360 * 24 * 60 * 60_000;

/** One note in three has the first, one in a thousand the other. */
export const tags = { common: 'reading', rare: 'lighthouse' } as const;

/** Notes of the person who has an ordinary number of them. */
const readerNotes = 100;

const tagsOf = (at: number): string[] => [
  `topic-${Math.floor(random() ** 2 * 50)}`,
  ...(at % 3 === 0 ? [tags.common] : []),
  ...(at % 1000 === 0 ? [tags.rare] : []),
];

/** Fills one notebook. Answers the ids, the newest first. */
async function fillNotebook(db: Database, user_id: string, many: number, now: number): Promise<string[]> {
  const timeOf = (at: number): number => now - year + Math.floor((at / many) * (year - 60_000));
  const ids = Array.from({ length: many }, (_, at) => v7({ msecs: timeOf(at) }));
  await fillBatches(db, many, async (tx, from, to) => {
    const notes = ids.slice(from, to).map((id, place) => {
      const at = from + place;
      return newNoteRow({
        id,
        user_id,
        title: words(4, 1),
        description: words(40, at),
        tags: JSON.stringify(tagsOf(at)),
        created_at: timeOf(at),
      });
    });
    await insertRows(tx, 'notes', notes);
    for (const note of notes) await indexNote(tx, note);
  });
  await updateNotebook(db, user_id, { changed: ids, addedActive: many });
  return ids.toReversed();
}

/** One large notebook, one of a hundred notes, and a fifth of the large one in notebooks of others. Answers the ids of the large one, the newest first. */
export async function fillNotes(db: Database, people: readonly string[], many: number, now: number): Promise<string[]> {
  const [collector = ''] = people.slice(known.collector);
  const [reader = ''] = people.slice(known.reader);
  const ids = await fillNotebook(db, collector, many, now);
  await fillNotebook(db, reader, readerNotes, now);
  const others = people.slice(10, 10 + many / 5 / readerNotes);
  for (const other of others) await fillNotebook(db, other, readerNotes, now);
  return ids;
}
