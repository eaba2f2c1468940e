/** A part of a text that begins `at`; `href` is the target, if the part is an address. */
export interface TextPart {
  at: number;
  text: string;
  href?: string;
}

/**
 * Characters of an address after its scheme: no space, no enclosing quote or bracket, and no character that changes the direction
 * of text.
 */
const written = String.raw`[^\s<>"\u0060\\“”„«»「」『』【】《》（）。，、；：！？\p{Cc}\p{Bidi_Control}]+`;
const address = new RegExp(String.raw`(?<![a-z\d+.\-])(?:https?:\/\/|mailto:)${written}`, 'giu');

const brackets: Record<string, string> = { ')': '(', ']': '[', '}': '{' };
const punctuation = /[.,;:!?'’*_~…]/;

/** Length of an address without the end of its sentence: punctuation, and brackets that were not opened in the address. */
function lengthWithoutEnd(found: string): number {
  const counts: Record<string, number> = {};
  for (const sign of found) counts[sign] = (counts[sign] ?? 0) + 1;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    const opening = brackets[last];
    const isLoose = opening !== undefined && (counts[last] ?? 0) > (counts[opening] ?? 0);
    if (!isLoose && !punctuation.test(last)) break;
    counts[last] = (counts[last] ?? 0) - 1;
  }
  return end;
}

/** Target of an address; undefined if there is none, or if the address would display another target than its own. */
function hrefOf(found: string): string | undefined {
  const url = URL.parse(found);
  if (url === null) return undefined;
  if (url.protocol === 'mailto:') return /^[^@]+@[^@]+$/.test(url.pathname) ? url.href : undefined;
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.username === '' && url.password === '' ? url.href : undefined;
}

/**
 * Cuts a plain text at the web addresses in it: those that begin with http, https or mailto. The parts, joined, are the text. Takes a
 * time that grows with its length and no faster, whatever the text is.
 */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = found.slice(0, lengthWithoutEnd(found));
    const href = hrefOf(link);
    if (href === undefined) continue;
    if (index > end) parts.push({ at: end, text: text.slice(end, index) });
    parts.push({ at: index, text: link, href });
    end = index + link.length;
  }
  if (end < text.length) parts.push({ at: end, text: text.slice(end) });
  return parts;
}
