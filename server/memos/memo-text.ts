import * as z from 'zod/mini';
import { parseJson } from '#contract/parse-json.ts';
import { linesOutsideFences } from '#lib/markdown/code-fence.ts';
import { linkKeyOf, linkTitleOf } from '#lib/markdown/note-links.ts';

const tagList = z.array(z.string());
const withTags = z.object({ tags: tagList });
/** 0.22 and 0.23 kept the tags one level deeper. */
const withNestedTags = z.object({ property: withTags });
const withLocation = z.object({
  location: z.object({ placeholder: z._default(z.string(), ''), latitude: z.number(), longitude: z.number() }),
});

/** A tag in a text, and what may stand before it. */
const writtenTag = /(?<![\p{L}\p{N}_/&#\\])#((?:[\p{L}\p{M}\p{N}\p{Extended_Pictographic}_/&-]|\u200D|\uFE0F)+)/gu;

const codeSpan = /(`+)(?!`).*?[^`]\1(?!`)/g;
const address = /https?:\/\/\S+/g;

function tagsInText(content: string): string[] {
  const tags: string[] = [];
  for (const { text } of linesOutsideFences(content)) {
    if (!text.includes('#')) continue;
    // A longer line is no sentence of anybody.
    const words = text.slice(0, 20_000).replaceAll(codeSpan, ' ').replaceAll(address, ' ');
    for (const [, tag = ''] of words.matchAll(writtenTag)) tags.push(tag);
  }
  return tags;
}

/** The tags of a memo: those that Memos found in its text, or those in the text where its version kept none. */
export function tagsOf(content: string, payload: string): string[] {
  const parsed = parseJson(payload);
  const own = z.safeParse(withTags, parsed);
  if (own.success) return own.data.tags;
  const nested = z.safeParse(withNestedTags, parsed);
  return nested.success ? nested.data.property.tags : tagsInText(content);
}

/** A line on the place that a memo was given, empty where it has none. */
export function placeOf(payload: string): string {
  const { success, data } = z.safeParse(withLocation, parseJson(payload));
  if (!success) return '';
  const { placeholder, latitude, longitude } = data.location;
  const point = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const name = placeholder.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  return name === '' ? `Place: ${point}` : `Place: ${name} (${point})`;
}

const uidPattern = String.raw`([\w-]{1,64})`;
const reference = new RegExp(String.raw`!?\[\[(?:memos\/|memo:)${uidPattern}(?:\?([^\]\n]{0,400}))?\]\](?!\()`, 'g');
const pageLink = new RegExp(String.raw`\[([^[\]|\n]{0,400})\]\(\/(?:m|memos)\/${uidPattern}\/?\)`, 'g');

/** A link to a note of this title; undefined where no link can name it. */
export const linkTo = (title: string, words = ''): string | undefined => {
  if (linkKeyOf(title) === '') return undefined;
  const shown = words.replaceAll(/[[\]|\n]+/g, ' ').trim();
  return shown === '' ? `[[${linkTitleOf(title)}]]` : `[[${linkTitleOf(title)}|${shown}]]`;
};

/** The text with its references to memos as links to notes. One whose memo has no title here stays as it is. */
export const withNoteLinks = (content: string, titleOf: (uid: string) => string | undefined): string =>
  content
    .replaceAll(reference, (whole, uid: string, query: string | undefined) => {
      const title = titleOf(uid);
      const words = new URLSearchParams(query).get('text') ?? '';
      return (title === undefined ? undefined : linkTo(title, words)) ?? whole;
    })
    .replaceAll(pageLink, (whole, words: string, uid: string) => {
      const title = titleOf(uid);
      return (title === undefined ? undefined : linkTo(title, words)) ?? whole;
    });

/** The text without references to memos and tags, which say little in a title; with its tags where these are all. */
export function wordsForTitle(content: string): string {
  const words = content.replaceAll(reference, '');
  const withoutTags = words.replaceAll(writtenTag, '');
  return /[\p{L}\p{N}]/u.test(withoutTags) ? withoutTags : words;
}

const fileLink = new RegExp(
  String.raw`\]\(<?(?:https?:\/\/[^\s/()<>]{1,255})?\/(?:file\/(?:attachments|resources)|o\/r)\/${uidPattern}(?:[/?](?:[^\s()<>]|\([^\s()<>]{0,255}\)){0,1000})?>?(?=[\s)])`,
  'g',
);

/** The text with its links to files of the memo as `attachment:KEY`. Others stay. */
export const withFileLinks = (content: string, keyOf: (uid: string) => string | undefined): string =>
  content.replaceAll(fileLink, (whole, uid: string) => {
    const key = keyOf(uid);
    return key === undefined ? whole : `](attachment:${key}`;
  });

/** A file that stays elsewhere, as a link; undefined where its address is none that a note may link to. */
export function linkToFile(name: string, address: string): string | undefined {
  if (!/^https?:\/\/[^\s<>]+$/i.test(address) || !URL.canParse(address)) return undefined;
  return `[${name.replaceAll(/[[\]\\\s]+/g, ' ').trim() || 'File'}](<${address}>)`;
}
