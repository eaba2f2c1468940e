import { lengthOf } from '#contract/text-rules.ts';
import { findMentions, mentionOf } from '#contract/feed/mentions.ts';

/** A mention as a field shows it: `@Name`. */
interface ShownMention {
  at: number;
  length: number;
  /** What stands in the stored text for it. */
  stored: string;
}

/** A text as a field shows it, where its mentions read `@Name`. */
interface ShownText {
  shown: string;
  mentions: ShownMention[];
}

/** The text of a field for a stored text. */
export function showMentions(stored: string): ShownText {
  let shown = '';
  let end = 0;
  const mentions: ShownMention[] = [];
  for (const { at, length, name } of findMentions(stored)) {
    shown += stored.slice(end, at);
    mentions.push({ at: shown.length, length: name.length + 1, stored: stored.slice(at, at + length) });
    shown += `@${name}`;
    end = at + length;
  }
  return { shown: shown + stored.slice(end), mentions };
}

/** The stored text for a shown one with these mentions, which stand in their order and apart. */
function storeMentions({ shown, mentions }: ShownText): string {
  let stored = '';
  let end = 0;
  for (const { at, length, stored: mention } of mentions) {
    stored += shown.slice(end, at) + mention;
    end = at + length;
  }
  return stored + shown.slice(end);
}

const commonStart = (one: string, other: string, max: number): number => {
  let length = 0;
  while (length < max && one[length] === other[length]) length += 1;
  return length;
};

const commonEnd = (one: string, other: string, max: number): number => {
  let length = 0;
  while (length < max && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
};

/**
 * The stored text after the shown one was typed into, which left the caret at `caret`. Mentions that the typing did not touch stay;
 * what is left of others is plain text.
 */
export function typeInto(stored: string, typed: string, caret: number): string {
  const { shown, mentions } = showMentions(stored);
  const least = Math.min(shown.length, typed.length);
  const after = commonEnd(shown, typed, Math.min(least, typed.length - caret));
  const before = commonStart(shown, typed, least - after);
  const moved = typed.length - shown.length;
  const kept = mentions.flatMap((mention) => {
    if (mention.at + mention.length <= before) return [mention];
    return mention.at >= shown.length - after ? [{ ...mention, at: mention.at + moved }] : [];
  });
  return storeMentions({ shown: typed, mentions: kept });
}

/** The longest beginning of a stored text that shows no more than `max` code points and no half of a mention. */
export function cutStored(stored: string, max: number): string {
  const { shown, mentions } = showMentions(stored);
  if (lengthOf(shown) <= max) return stored;
  const end = Array.from(shown).slice(0, max).join('').length;
  const broken = mentions.find(({ at, length }) => at < end && at + length > end);
  const kept = mentions.filter(({ at, length }) => at + length <= end);
  return storeMentions({ shown: shown.slice(0, broken?.at ?? end), mentions: kept });
}

/** A name that is begun after an `@`: where it stands in the shown text, and its letters. */
export interface BegunMention {
  at: number;
  query: string;
}

const begun = /(?<![\p{L}\p{N}\p{M}_@.])@([\p{L}\p{N}\p{M}_'’-]{1,30})$/u;

/** The name that is begun just before the caret, which is in no mention. */
export function begunMention(stored: string, caret: number): BegunMention | undefined {
  const { shown, mentions } = showMentions(stored);
  const match = begun.exec(shown.slice(Math.max(0, caret - 40), caret));
  const [whole = '', query = ''] = match ?? [];
  const at = caret - whole.length;
  if (query === '' || mentions.some((mention) => mention.at < caret && mention.at + mention.length > at))
    return undefined;
  return { at, query };
}

/** The stored text with a person in place of what was begun, and where the caret stands then. */
export function takeMention(
  stored: string,
  { at, query }: BegunMention,
  person: { _id: string; name: string },
): { stored: string; caret: number } {
  const { shown, mentions } = showMentions(stored);
  const mention = mentionOf(person);
  const length = showMentions(mention).shown.length;
  const end = at + 1 + query.length;
  const space = /^\s/.test(shown.slice(end)) ? '' : ' ';
  const text = shown.slice(0, at) + showMentions(mention).shown + space + shown.slice(end);
  const moved = text.length - shown.length;
  const all = [
    ...mentions.filter((other) => other.at < at),
    { at, length, stored: mention },
    ...mentions.filter((other) => other.at >= end).map((other) => Object.assign({}, other, { at: other.at + moved })),
  ];
  return { stored: storeMentions({ shown: text, mentions: all }), caret: at + length + 1 };
}
