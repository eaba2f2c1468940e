import { tagSeparator } from '#contract/notes/note-tags.ts';
import { splitTags } from '#contract/notes/note-rules.ts';
import { foldedWords } from '#lib/search/fold-text.ts';

/** A tag of the person's notes, and how many carry it. */
export interface CountedTag {
  tag: string;
  count: number;
}

/** A few that fit what is typed help; a long list is read by nobody. */
const most = 8;

const folded = (text: string) => foldedWords(text).join(' ');

/** The comma-separated text before the tag that is being typed, and that tag. */
function parted(text: string): { before: string; typed: string } {
  const comma = text.lastIndexOf(',');
  return { before: text.slice(0, comma + 1), typed: text.slice(comma + 1).trim() };
}

/** The tags that contain what is typed, without regard to case and accents: those that begin with it first. */
export function tagsLike(tags: readonly CountedTag[], typed: string): CountedTag[] {
  const wanted = folded(typed);
  const found = tags.filter(({ tag }) => (wanted === '' ? tag.includes(typed) : folded(tag).includes(wanted)));
  const isBegun = ({ tag }: CountedTag) => folded(tag).startsWith(wanted);
  return [...found.filter(isBegun), ...found.filter((tag) => !isBegun(tag))];
}

/** Suggestions for the text in the field, without tags that it has already or that are typed out. */
export function suggestTags(text: string, tags: readonly CountedTag[]): CountedTag[] {
  const { typed } = parted(text);
  const taken = new Set(splitTags(text));
  const free = tags.filter(({ tag }) => !taken.has(tag));
  return tagsLike(free, typed).slice(0, most);
}

/** The field's text with the tag in place of what was typed of it, ready for the next one. */
export function withTag(text: string, tag: string): string {
  const { before } = parted(text);
  return `${before}${before === '' ? '' : ' '}${tag}, `;
}

/** So much of a long text is looked through for suggestions, in characters. */
const readCharacters = 5000;

/** A few suggestions for a note without tags. */
const mostFromText = 5;

/** The tags whose last part occurs in a text as whole words, the most used first: `work/plans` where it says "plans". */
export function tagsInText(text: string, tags: readonly CountedTag[]): CountedTag[] {
  const words = ` ${folded(text.slice(0, readCharacters))} `;
  const occurs = ({ tag }: CountedTag) => {
    const name = folded(tag.slice(tag.lastIndexOf(tagSeparator) + 1));
    return name !== '' && words.includes(` ${name} `);
  };
  return tags
    .filter(occurs)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostFromText);
}
