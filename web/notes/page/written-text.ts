import { updateNote } from '#contract/notes.ts';
import { checkedBy } from '#web/forms/form-validation.ts';
import { mergeEdits, mergeLists } from './merge-edits.ts';

/** The fields of a note that its page edits. */
export interface WrittenText {
  title: string;
  description: string;
  tags: readonly string[];
}

/** A text that the server has, and when it was saved. */
export interface SavedText extends WrittenText {
  updatedAt: string;
}

const check = checkedBy(updateNote);

export const savedTextOf = ({ title, description, tags, updatedAt }: SavedText): SavedText => ({
  title,
  description,
  tags,
  updatedAt,
});

// The server trims texts: blanks at an end alone are nothing to save.
const isSameText = (a: string, b: string) => a === b || a.trim() === b.trim();
const isSameTags = (a: readonly string[], b: readonly string[]) => a.join('\n') === b.join('\n');

/** The fields that differ from the saved ones. */
export function changeOf(text: WrittenText, base: WrittenText): Partial<WrittenText> {
  return {
    ...(!isSameText(text.title, base.title) && { title: text.title }),
    ...(!isSameText(text.description, base.description) && { description: text.description }),
    ...(!isSameTags(text.tags, base.tags) && { tags: text.tags }),
  };
}

export const isEmpty = (change: object): boolean => Object.keys(change).length === 0;

/** Parts a change into the fields that the server takes, and the first reason against the others. */
export function partChange(change: Partial<WrittenText>): { valid: Partial<WrittenText>; reason: string | undefined } {
  const refusals = check(change);
  const isRefused = (field: string) =>
    Object.keys(refusals).some((path) => path === field || path.startsWith(`${field}.`));
  const valid = Object.fromEntries(Object.entries(change).filter(([field]) => !isRefused(field)));
  return { valid, reason: Object.values(refusals)[0] };
}

/** Merges two edits of one text. A title is one line, so an edit of mine wins over theirs; texts and tags merge. */
export const mergeText = (base: WrittenText, mine: WrittenText, theirs: WrittenText): WrittenText => ({
  title: isSameText(mine.title, base.title) ? theirs.title : mine.title,
  description:
    isSameText(mine.description, theirs.description) || isSameText(base.description, theirs.description)
      ? mine.description
      : mergeEdits(base.description, mine.description, theirs.description),
  tags: mergeLists(base.tags, mine.tags, theirs.tags),
});
