import { limits } from '../limits.ts';
import { refusalOf, tidyText, type TextRules } from '../text-rules.ts';

/** Rules of the texts of a note. */
export const noteRules = {
  title: { label: 'Title', ...limits.note.title },
  description: { label: 'Description', ...limits.note.description },
  tag: { label: 'A tag', ...limits.note.tag },
} satisfies Record<string, TextRules>;

export const tooManyTags = `A note takes at most ${limits.note.tags} tags.`;

/** Splits a comma-separated text into tags: trimmed, blanks dropped. */
export const splitTags = (given: string): string[] =>
  given
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

/** What a person writes of a note; the fields that are left out are not checked. */
interface WrittenFields {
  title?: string;
  description?: string;
  tags?: readonly string[];
}

/**
 * The first refusal of each field by the rules of note-body.ts, in the same words. The screens check by this what is typed, so that they
 * load no schema.
 */
export function refusalsOfNote({ title, description, tags }: WrittenFields): {
  [Field in keyof WrittenFields]?: string;
} {
  const refusals = {
    title: title === undefined ? undefined : refusalOf(tidyText(title), noteRules.title),
    description: description === undefined ? undefined : refusalOf(tidyText(description), noteRules.description),
    tags: tags && refusalOfTags(tags),
  };
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== undefined));
}

function refusalOfTags(tags: readonly string[]): string | undefined {
  const distinct = [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
  if (distinct.length > limits.note.tags) return tooManyTags;
  return distinct.map((tag) => refusalOf(tidyText(tag), noteRules.tag)).find((refusal) => refusal !== undefined);
}
