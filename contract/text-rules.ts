/** Name of a text field in its error messages, and its length in Unicode code points. */
export interface TextRules {
  label: string;
  min?: number;
  max: number;
  /** Sentences of their own for a text that is missing or too long. */
  required?: string;
  tooLong?: string;
  /** The text whose length counts against `max`; the text itself where this is left out. */
  counted?: (text: string) => string;
  /** Further check; returns an error message. */
  refuse?: (text: string) => string | undefined;
}

const count = (text: string): number => {
  // The UTF-16 length is an upper bound; walking the code points is only needed for the answer itself.
  let points = 0;
  for (const _ of text) points += 1;
  return points;
};

/** The number of Unicode code points, which is what every limit of the contract counts. */
export const lengthOf = count;

// Control characters other than newline and tab (Unicode general category Cc).
const forbiddenControl = /[\p{Cc}--[\n\t]]/v;

/** CR LF becomes LF; the rest of the text is kept as given. */
export const normalizeNewlines = (text: string): string => text.replaceAll('\r\n', '\n');

/** A text as it is stored: trimmed, CR LF as LF. */
export const tidyText = (text: string): string => normalizeNewlines(text).trim();

const plural = (n: number): string => (n === 1 ? '1 character' : `${n.toLocaleString('en-US')} characters`);

/** The first reason against a text that is tidied already; undefined where there is none. */
export function refusalOf(
  text: string,
  { label, min = 0, max, required, tooLong, counted, refuse }: TextRules,
): string | undefined {
  if (!text.isWellFormed()) return `${label} contains a broken character.`;
  if (forbiddenControl.test(text)) return `${label} contains control characters.`;
  if (min > 0 && text.length === 0) return required ?? `${label} is required.`;
  // A code point takes at most two UTF-16 units, so only texts near the limits need counting.
  if (text.length < min * 2 && count(text) < min) return `${label} must be at least ${plural(min)} long.`;
  if (text.length > max && count(counted ? counted(text) : text) > max)
    return tooLong ?? `${label} must be at most ${plural(max)} long.`;
  return refuse?.(text);
}
