import { refusalsOfNote } from '#contract/notes/note-rules.ts';
import type { WrittenText } from '#web/offline/note-change.ts';

/** A text that the server has, and when it was saved. */
export interface SavedText extends WrittenText {
  updatedAt: string;
}

export const savedTextOf = ({ title, description, tags, updatedAt }: SavedText): SavedText => ({
  title,
  description,
  tags,
  updatedAt,
});

/** Parts a change into the fields that the server takes, and the first reason against the others. */
export function partChange(change: Partial<WrittenText>): { valid: Partial<WrittenText>; reason: string | undefined } {
  const refusals = refusalsOfNote(change);
  const valid = Object.fromEntries(Object.entries(change).filter(([field]) => !(field in refusals)));
  return { valid, reason: Object.values(refusals)[0] };
}
