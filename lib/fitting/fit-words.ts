import { limits } from '#contract/limits.ts';
import { lengthOf, normalizeNewlines } from '#contract/text-rules.ts';

// Control characters other than newline and tab: a note has none.
const controls = /[\p{Cc}--[\n\t]]/gv;

/** A text as the server takes it, and if anything of it had to go. */
export function cleanText(given: string): { text: string; isChanged: boolean } {
  const lines = normalizeNewlines(given).replaceAll('\r', '\n').toWellFormed();
  const text = lines.replaceAll(controls, '');
  return { text, isChanged: text.length !== lines.length };
}

export const fits = (text: string, max: number): boolean => text.length <= max || lengthOf(text) <= max;

/** The first `max` code points. */
export const cut = (text: string, max: number): string =>
  fits(text, max)
    ? text
    : Array.from(text.slice(0, max * 2))
        .slice(0, max)
        .join('');

/** Places to part a text at, from the best one on. */
const seams = ['\n\n', '\n', ' '];

/** The place to end a part that may have `max` UTF-16 units: a paragraph, a line or a word that ends in its second half. */
function seamOf(text: string, max: number): number {
  const window = text.slice(0, max);
  for (const seam of seams) {
    const at = window.lastIndexOf(seam);
    if (at > max / 2) return at + seam.length;
  }
  // Half an emoji is no letter.
  return window.isWellFormed() ? max : max - 1;
}

/** A text in parts that a note holds, between paragraphs where that is possible. */
export function splitText(text: string, max: number = limits.note.description.max): string[] {
  const parts: string[] = [];
  let rest = text;
  while (!fits(rest, max)) {
    const end = seamOf(rest, max);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end);
  }
  return [...parts, rest];
}
