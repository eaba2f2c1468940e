import { removesMost, versionLength } from '#lib/text-versions.ts';
import type { NoteRow } from '../note-row.ts';

type Texts = Pick<NoteRow, 'title' | 'description' | 'tags' | 'author_id'>;

/** Tells whether a save ends the current version of a note and begins the next one, as that of another person does. */
export function endsVersion(note: NoteRow, next: Texts, now: number): boolean {
  if (note.title === next.title && note.description === next.description && note.tags === next.tags) return false;
  // The first text stays a version of its own.
  if (note.version === 1 || note.author_id !== next.author_id) return true;
  return now - note.version_started_at >= versionLength || removesMost(note.description, next.description);
}
