import { feedLimits } from '#contract/feed/feed-limits.ts';
import { findLinks } from './markdown/find-links.ts';
import { foldText } from './search/fold-text.ts';
import { findMentions } from '#contract/feed/mentions.ts';

/**
 * A part of a thought or a comment that begins `at`: text, a web address (`href`), a tag without its sign (`tag`), or the id of a
 * mentioned person (`mention`), where `text` is `@` and the written name.
 */
export interface ThoughtPart {
  at: number;
  text: string;
  href?: string;
  tag?: string;
  mention?: string;
}

/** Letters, digits, marks and underscores. Signs that only choose how an emoji looks are none of them. */
const letter = String.raw`(?!\p{Variation_Selector})[\p{L}\p{N}\p{Mn}\p{Mc}_]`;
/** Joiners shape words of Persian and of scripts of India. They stand between letters and are no part of what a tag is matched by. */
const joiner = String.raw`(?<=[\p{L}\p{M}])[\u200C\u200D](?=\p{L})`;
const tagText = String.raw`[\p{L}\p{N}_](?:${letter}|${joiner})*`;

/** After a letter, a digit or a sign of an address, `#` begins no tag: `a#b`, `/#frag`, `?x=#y`, `&#39;`. */
const tagInText = new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}_/=&#＃])[#＃]${tagText}`, 'gu');
const wholeTag = new RegExp(`^${tagText}$`, 'u');

const isTag = (written: string): boolean =>
  /\p{L}/u.test(written) && (written.length <= feedLimits.tag.max || Array.from(written).length <= feedLimits.tag.max);

/** The text by which a tag is matched: without case, accents and joiners. Undefined for a text that is no tag; takes it without `#`. */
export function tagKey(written: string): string | undefined {
  if (!wholeTag.test(written) || !isTag(written)) return undefined;
  // Some letters come apart into words.
  return foldText(written).replaceAll(/[^\p{L}\p{N}\p{M}_]/gu, '') || undefined;
}

/** The page of a tag. */
export const tagPath = (tag: string): string => `/feed/tag/${encodeURIComponent(tag)}`;

/** The tags of a text that has no address in it, from `start` up to `end`. What stands before `start` is looked at, too. */
function addTags(parts: ThoughtPart[], text: string, start: number, end: number): void {
  let at = start;
  tagInText.lastIndex = start;
  for (let match = tagInText.exec(text); match && match.index < end; match = tagInText.exec(text)) {
    // An address may follow at once, as behind a word of a script without spaces.
    const sign = match[0].slice(0, end - match.index);
    const tag = sign.slice(1);
    if (tagKey(tag) === undefined) continue;
    if (match.index > at) parts.push({ at, text: text.slice(at, match.index) });
    parts.push({ at: match.index, text: sign, tag });
    at = match.index + sign.length;
  }
  if (at < end) parts.push({ at, text: text.slice(at, end) });
}

/** Cuts a text without mentions at its web addresses and tags. */
function findWebParts(text: string): ThoughtPart[] {
  if (!/[#＃]/.test(text)) return findLinks(text);
  const parts: ThoughtPart[] = [];
  for (const part of findLinks(text)) {
    if (part.href === undefined) addTags(parts, text, part.at, part.at + part.text.length);
    else parts.push(part);
  }
  return parts;
}

/**
 * Cuts a thought at its mentions, web addresses and `#tags`; a `#` within an address or a name begins none. The parts, joined, are the
 * text as it is read. Takes a time that grows with its length and no faster.
 */
export function findThoughtParts(text: string): ThoughtPart[] {
  const mentions = findMentions(text);
  if (mentions.length === 0) return findWebParts(text);
  const parts: ThoughtPart[] = [];
  let end = 0;
  const addTextUpTo = (next: number) => {
    for (const part of findWebParts(text.slice(end, next))) parts.push({ ...part, at: part.at + end });
  };
  for (const { at, length, name, id } of mentions) {
    addTextUpTo(at);
    parts.push({ at, text: `@${name}`, mention: id });
    end = at + length;
  }
  addTextUpTo(text.length);
  return parts;
}

/** The different tags of a text: how each is matched, and how it is first written there. */
export function tagsOf(text: string): { key: string; written: string }[] {
  const tags = new Map<string, string>();
  for (const { tag } of findThoughtParts(text)) {
    const key = tag === undefined ? undefined : tagKey(tag);
    if (tag !== undefined && key !== undefined && !tags.has(key)) tags.set(key, tag);
  }
  return Array.from(tags, ([key, written]) => ({ key, written }));
}
