/** Words in quotes, names of sheets in quotes, and the signs that part arguments. */
const parts = /"(?:[^"]|"")*"|'(?:[^']|'')*'|[(),]|\bHYPERLINK\s*\(/gi;

interface OpenCall {
  isLink: boolean;
  /** Where its first argument begins in the text that is written. */
  first: number;
  isPastFirst: boolean;
}

/**
 * A formula with the text of each HYPERLINK in its place, which is its second argument, else its first one. The formula engine
 * does not know this function.
 */
export function withoutLinks(formula: string): string {
  if (!/\bHYPERLINK\s*\(/i.test(formula)) return formula;
  const open: OpenCall[] = [];
  let [written, last] = ['', 0];
  for (const { 0: part, index } of formula.matchAll(parts)) {
    written += formula.slice(last, index);
    last = index + part.length;
    const isLink = part.length > 1 && part.endsWith('(');
    if (isLink || part === '(') {
      written += '(';
      open.push({ isLink, first: written.length, isPastFirst: false });
      continue;
    }
    const call = open.at(-1);
    if (part === ',' && call?.isLink === true && !call.isPastFirst) {
      written = written.slice(0, call.first);
      call.isPastFirst = true;
    } else written += part;
    if (part === ')') open.pop();
  }
  return written + formula.slice(last);
}
