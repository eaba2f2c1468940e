import type { WrittenText } from '#web/offline/note-change.ts';
import { mergeEdits, mergeLists } from '#lib/merge-edits.ts';

/** True if two texts say the same: the server trims them, so blanks at an end alone are nothing to save. */
const isSameText = (a: string, b: string): boolean => a === b || a.trim() === b.trim();

const isSameTags = (a: readonly string[], b: readonly string[]): boolean => a.join('\n') === b.join('\n');

/** The fields that differ from the saved ones. */
export function changeOf(text: WrittenText, base: WrittenText): Partial<WrittenText> {
  return {
    ...(!isSameText(text.title, base.title) && { title: text.title }),
    ...(!isSameText(text.description, base.description) && { description: text.description }),
    ...(!isSameTags(text.tags, base.tags) && { tags: text.tags }),
  };
}

export const isEmptyChange = (change: object): boolean => Object.keys(change).length === 0;

/**
 * Merges two edits of a text. Blanks at its ends stay as mine: the server trims them, and whoever types on after a blank would else find
 * their next word grown together with the last one.
 */
function mergeText(base: string, mine: string, theirs: string): string {
  if (isSameText(mine, theirs) || isSameText(base, theirs)) return mine;
  const merged = mergeEdits(base, mine, theirs).trim();
  const [before, after] = [mine.length - mine.trimStart().length, mine.trimEnd().length];
  return after === 0 ? merged : mine.slice(0, before) + merged + mine.slice(after);
}

/** Merges two edits of one note. A title is one line, so an edit of mine wins over theirs; texts and tags merge. */
export const mergeWritten = (base: WrittenText, mine: WrittenText, theirs: WrittenText): WrittenText => ({
  title: isSameText(mine.title, base.title) ? theirs.title : mine.title,
  description: mergeText(base.description, mine.description, theirs.description),
  tags: mergeLists(base.tags, mine.tags, theirs.tags),
});

/** The written fields of a note. */
export const writtenOf = ({ title, description, tags }: WrittenText): WrittenText => ({ title, description, tags });

/** Written fields with those that are given in place of their own. */
export const writtenOver = (
  given: { [Field in keyof WrittenText]?: WrittenText[Field] | undefined },
  text: WrittenText,
): WrittenText => ({
  title: given.title ?? text.title,
  description: given.description ?? text.description,
  tags: given.tags ?? text.tags,
});

/** The former text and tags of those that a change has, by which the server can merge it. */
export const baseOf = (change: Partial<WrittenText>, { description, tags }: WrittenText) => ({
  ...(change.description !== undefined && { description }),
  ...(change.tags && { tags }),
});
