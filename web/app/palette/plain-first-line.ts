/** Marks at a line's start: quotes, a heading, an item of a list, the box of a task. */
const lineMarks = /^(?:\s*(?:>|#{1,6}(?=\s|$)|[-*+](?=\s|$)|\d{1,9}[.)](?=\s|$)|\[[ xX]\](?=\s|$)))+/;

/** Lines of marks alone: fences of code, dividers, underlined headings and the rule of a table. */
const isMarksAlone = (line: string): boolean => /^\s*(?:(?:`{3,}|~{3,}).*|[-*_=:|\s]*)$/.test(line);

/** Characters of a line that are read, more than any line of the palette shows. */
const readMax = 300;

const withoutMarks = (line: string): string =>
  line
    .replace(lineMarks, '')
    .replaceAll(/\[\[([^[\]|]*)(?:\|([^[\]]*))?\]\]/g, (_, title: string, words?: string) => words ?? title)
    .replaceAll(/!?\[([^[\]]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/\*\*|__|~~|==|`/g, '')
    .replaceAll(/(?<![\p{L}\p{N}\\])([*_])(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/\s*\|\s*/g, ' ')
    .replaceAll(/\\([\\`*_[\]{}()#+.!|~<>-])/g, '$1')
    .trim();

/** The first line of Markdown that has words, without its marks: a hint, so rare marks may stay. */
export function plainFirstLine(source: string): string {
  for (const line of source.split('\n', 100)) {
    const start = line.slice(0, readMax);
    const words = isMarksAlone(start) ? '' : withoutMarks(start);
    if (words !== '') return words;
  }
  return '';
}
