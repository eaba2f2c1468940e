import type { Database } from '#server/db/tables.ts';
import type { Platform } from '#server/platform/platform.ts';

/** Time for which a save is recognized when it comes again, in milliseconds: 30 days. A device may be without a network that long. */
const keptMs = 30 * 24 * 60 * 60_000;

/** True if a save of this name was stored in the note. */
export async function hasSave(db: Database, noteId: string, saveId: string): Promise<boolean> {
  const found = await db
    .selectFrom('note_saves')
    .select('note_id')
    .where('note_id', '=', noteId)
    .where('save_id', '=', saveId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Records a save by its name, in its own transaction. */
export async function insertSave(tx: Database, noteId: string, saveId: string, now: number): Promise<void> {
  await tx.insertInto('note_saves').values({ note_id: noteId, save_id: saveId, saved_at: now }).execute();
}

/** Deletes the names of old saves. */
export async function sweepSaves({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('note_saves')
    .where('saved_at', '<', clock.now() - keptMs)
    .execute();
}
