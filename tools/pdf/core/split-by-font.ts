import { bidiRuns } from './bidi-runs.ts';
import { isRightToLeft } from './writing-direction.ts';

/**
 * Says which of the fonts of a style draws a character, by its place among them; undefined where none does. A font
 * `after` which the character comes is the first choice.
 */
export type ChooseFont = (character: string, after?: number) => number | undefined;

/** A stretch of text that one font draws, or, where `font` is undefined, none. */
export interface FontStretch {
  text: string;
  font: number | undefined;
  /** Where it stands in a text from right to left, whose letters join to it. */
  within?: TextAround;
}

/** The text around a stretch. */
export interface TextAround {
  text: string;
  start: number;
  isRightToLeft: boolean;
}

/** Joiners and the like, which no font needs to have. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Characters that are drawn as pictures, whichever fonts have them. */
const asPicture = /[\uFE0F\u20E3\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

/** Scripts that ours draw whose rules are unlike the others'. A font is asked to shape one script at a time. */
const shapedApart = {
  bengali: /\p{Script=Bengali}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  eastAsian: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u,
  hangul: /\p{Script=Hangul}/u,
  devanagari: /\p{Script=Devanagari}/u,
  arabic: /\p{Script=Arabic}/u,
  hebrew: /\p{Script=Hebrew}/u,
  thai: /\p{Script=Thai}/u,
};
const anyApart = new RegExp(
  Object.values(shapedApart)
    .map(({ source }) => source)
    .join('|'),
  'u',
);
const otherLetters = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

function fontOf(grapheme: string, choose: ChooseFont, before: number | undefined): number | undefined {
  if (asPicture.test(grapheme)) return undefined;
  let font: number | undefined;
  for (const character of grapheme) {
    if (invisible.test(character)) continue;
    const choice = choose(character, font);
    // Its parts are in no font together.
    if (choice === undefined || (font !== undefined && choice !== font)) return undefined;
    font = choice;
  }
  return font ?? before ?? choose(' ');
}

/** True if letters of a script that is shaped by itself meet others. */
const isOfTwo = (text: string): boolean => anyApart.test(text) && otherLetters.test(text);

/** The script that decides how a stretch is shaped; undefined for signs and figures, which any takes in. */
function scriptOf(grapheme: string): string | undefined {
  if (anyApart.test(grapheme)) return Object.entries(shapedApart).find(([, script]) => script.test(grapheme))?.[0];
  return otherLetters.test(grapheme) ? 'other' : undefined;
}

function splitGraphemes(text: string, choose: ChooseFont): FontStretch[] {
  const stretches: FontStretch[] = [];
  let script: ReturnType<typeof scriptOf>;
  for (const { segment } of graphemes.segment(text)) {
    const last = stretches.at(-1);
    const font = fontOf(segment, choose, last?.font);
    const own = scriptOf(segment);
    const goesOn = own === undefined || script === undefined || own === script;
    script = last?.font === font && goesOn ? (own ?? script) : own;
    if (last !== undefined && last.font === font && goesOn) last.text += segment;
    else stretches.push({ text: segment, font });
  }
  return stretches;
}

/** Joiners and marks of direction at the ends of a text are for its letters: they have nothing to show. */
const marksAtStart = /^[\u200D\u200F]*/;
const marksAtEnd = /[\u200D\u200F]*$/;

/** The stretches of a text that runs from right to left, as they stand from left to right. */
function splitTurned(text: string, choose: ChooseFont): FontStretch[] {
  const first = marksAtStart.exec(text)?.[0].length ?? 0;
  const last = text.length - (marksAtEnd.exec(text)?.[0].length ?? 0);
  return bidiRuns(text).flatMap((run) => {
    let start = Math.max(first, run.start);
    const stretches = splitGraphemes(text.slice(start, Math.min(last, run.end)), choose);
    for (const stretch of stretches) {
      stretch.within = { text, start, isRightToLeft: run.isRightToLeft };
      start += stretch.text.length;
    }
    return run.isRightToLeft ? stretches.toReversed() : stretches;
  });
}

/**
 * Splits text where another font, script or direction takes over. A grapheme (an accented letter, a family of emoji) stays whole. The
 * stretches are in the order in which they stand from left to right.
 */
export function splitByFont(text: string, choose: ChooseFont): FontStretch[] {
  if (isRightToLeft(text)) {
    const stretches = splitTurned(text, choose);
    // A word with a letter that no font of ours has is drawn as a whole: letters join.
    return stretches.every(({ font }) => font !== undefined) ? stretches : [{ text, font: undefined }];
  }
  if (isOfTwo(text)) return splitGraphemes(text, choose);
  let first: number | undefined;
  for (const character of text) {
    const font = choose(character);
    first ??= font;
    if (font === undefined || font !== first) return splitGraphemes(text, choose);
  }
  return [{ text, font: first }];
}
