import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { draftKey, type DraftStore, pageDraftOf } from '#web/offline/drafts.ts';
import { isSameText, type NoteText } from './note-form-values.ts';

const previousTextSchema = z.object({
  noteId: z.string(),
  text: z.object({ title: z.string(), description: z.string(), tags: z.string() }),
  /** Time of the save that replaced it, in milliseconds. */
  at: z.number(),
});

/** A text of a note that a save took the place of. */
export type PreviousText = z.output<typeof previousTextSchema>;

const dayMs = 86_400_000;

// Among the drafts: they belong to a person, and go with them at sign-out.
const keyOf = (owner: string): string => draftKey(owner, 'previous-texts');

/** Reads the kept texts, newest first. Entries that another version of this page wrote in another shape are skipped. */
function readList(kept: unknown, now: number): PreviousText[] {
  const list = (Array.isArray(kept) ? kept : []).flatMap(
    (each: unknown) => previousTextSchema.safeParse(each).data ?? [],
  );
  return list.filter(({ at }) => now - at < limits.previousTexts.days * dayMs);
}

const isOf = (noteId: string, text: NoteText) => (other: PreviousText) =>
  other.noteId === noteId && isSameText(other.text, text);

/** Keeps a text before a save takes its place: the newest of a person, for a while. A text that is kept already is kept once. */
export const keepPreviousText = (store: DraftStore, owner: string, { noteId, text, at }: PreviousText): Promise<void> =>
  store.update(keyOf(owner), (kept) => {
    const isSame = isOf(noteId, text);
    const others = readList(kept, at).filter((other) => !isSame(other));
    return [{ noteId, text, at }, ...others].slice(0, limits.previousTexts.kept);
  });

/** The previous texts of a note, the newest first. */
export async function readPreviousTexts(store: DraftStore, owner: string, noteId: string): Promise<PreviousText[]> {
  const list = readList(await store.read(keyOf(owner)), Date.now());
  return list.filter((previous) => previous.noteId === noteId);
}

/** Forgets what this browser keeps of notes that are deleted for good: their previous texts, and what was typed over them. */
export async function forgetTextsOf(store: DraftStore, owner: string, noteIds: readonly string[]): Promise<void> {
  const gone = new Set(noteIds);
  await store.update(keyOf(owner), (kept) => readList(kept, Date.now()).filter(({ noteId }) => !gone.has(noteId)));
  // The page of a note has a draft for each tab.
  const drafts = noteIds.flatMap((id) => [editDraftOf(id), pageDraftOf(id)]);
  await Promise.all(drafts.map((name) => store.removeStartingWith(draftKey(owner, name))));
}

/** The name of the draft of a note's edit. */
export const editDraftOf = (noteId: string): string => `edit-note-${noteId}`;
