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
}

/** Joiners and the like, which no font needs to have. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
/** Characters that are drawn as pictures, whichever fonts have them. */
const asPicture = /[\uFE0F\u20E3\p{Emoji_Modifier}\p{Regional_Indicator}]/u;

/** A font is asked to shape one script at a time; of those that ours draw, only this one has rules unlike the others'. */
const devanagari = /\p{Script=Devanagari}/u;
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
const isOfTwo = (text: string): boolean => devanagari.test(text) && otherLetters.test(text);

/** The script that decides how a stretch is shaped; undefined for signs and figures, which any takes in. */
function scriptOf(grapheme: string): 'devanagari' | 'other' | undefined {
  if (devanagari.test(grapheme)) return 'devanagari';
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

/** Splits text where another font or script takes over. A grapheme (an accented letter, a family of emoji) stays whole. */
export function splitByFont(text: string, choose: ChooseFont): FontStretch[] {
  // Its signs and figures stand in an order that drawing it as a whole gets right.
  if (isRightToLeft(text)) return [{ text, font: undefined }];
  if (isOfTwo(text)) return splitGraphemes(text, choose);
  let first: number | undefined;
  for (const character of text) {
    const font = choose(character);
    first ??= font;
    if (font === undefined || font !== first) return splitGraphemes(text, choose);
  }
  return [{ text, font: first }];
}
