/** A mention in a text: `@[Name](user:ID)`, where it stands, and what it says. */
export interface Mention {
  at: number;
  length: number;
  /** As it was written; the person may have another name today. */
  name: string;
  id: string;
}

/** No brackets in the name, so that a name can end nothing but itself. Bounded, so that it takes a time that grows with the text. */
const mentionInText = /@\[([^[\]\n]{1,120})\]\(user:([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\)/g;

/** The mentions of a text in their order. */
export function findMentions(text: string): Mention[] {
  if (!text.includes('@[')) return [];
  return Array.from(text.matchAll(mentionInText), ({ index, 0: { length }, 1: name = '', 2: id = '' }) => ({
    at: index,
    length,
    name,
    id,
  }));
}

/** The different people whom a text mentions, in its order. */
export const mentionedIds = (text: string): string[] => [...new Set(findMentions(text).map(({ id }) => id))];

/** The text as people read it: `@Name` in place of each mention. */
export const plainMentions = (text: string): string =>
  text.includes('@[') ? text.replaceAll(mentionInText, (_, name: string) => `@${name}`) : text;

/** The name of a person as a mention can hold it. */
export const mentionableName = (name: string): string => name.replaceAll(/[[\]\s]+/g, ' ').trim() || 'someone';

/** What stands in a text for a person. */
export const mentionOf = ({ _id, name }: { _id: string; name: string }): string =>
  `@[${mentionableName(name)}](user:${_id})`;
