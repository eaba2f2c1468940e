import * as z from 'zod/mini';

/** Name of a text field in its error messages, and its length in Unicode code points. */
interface TextRules {
  label: string;
  min?: number;
  max: number;
  /** Sentences of their own for a text that is missing or too long. */
  required?: string;
  tooLong?: string;
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
const normalizeNewlines = (text: string): string => text.replaceAll('\r\n', '\n');

const plural = (n: number): string => (n === 1 ? '1 character' : `${n.toLocaleString('en-US')} characters`);

function refusalOf(text: string, { label, min = 0, max, required, tooLong, refuse }: TextRules): string | undefined {
  if (!text.isWellFormed()) return `${label} contains a broken character.`;
  if (forbiddenControl.test(text)) return `${label} contains control characters.`;
  if (min > 0 && text.length === 0) return required ?? `${label} is required.`;
  // A code point takes at most two UTF-16 units, so only texts near the limits need counting.
  if (text.length < min * 2 && count(text) < min) return `${label} must be at least ${plural(min)} long.`;
  if (text.length > max && count(text) > max) return tooLong ?? `${label} must be at most ${plural(max)} long.`;
  return refuse?.(text);
}

function checkedText(rules: TextRules, prepare: (text: string) => string) {
  return z
    .pipe(
      z.string({
        error: (issue) =>
          issue.input === undefined
            ? (rules.required ?? `${rules.label} is required.`)
            : `${rules.label} must be a text.`,
      }),
      z.transform(prepare),
    )
    .check((context) => {
      const refusal = refusalOf(context.value, rules);
      if (refusal) context.issues.push({ code: 'custom', message: refusal, input: context.value });
    });
}

/** A title, name or body: trimmed, CR LF as LF, no control characters but newline and tab, bounded in code points. */
export const text = (rules: TextRules) => checkedText(rules, (given) => normalizeNewlines(given).trim());

/** As `text`, in Unicode's composed form (NFC): what looks the same is the same. */
export const composedText = (rules: TextRules) =>
  checkedText(rules, (given) => normalizeNewlines(given).trim().normalize('NFC'));

/** A secret or a text whose every character counts: as `text`, but not trimmed. */
export const exactText = (rules: TextRules) => checkedText(rules, normalizeNewlines);
