/** Length of a title that is made of a text, in code points. */
const titleLength = 60;

/** Marks of Markdown that a line begins with: headings, quotes, lists, tasks, code fences, and emphasis. */
const leadingMarks = /^(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+|\[[ xX]\]\s*|`{3,}\w*|[*_~`]+|\|)+/;

/** The words of a line of Markdown, without its pictures, the addresses of links, and marks. */
export const plainLineOf = (line: string): string =>
  line
    .trim()
    .replace(leadingMarks, '')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, ' ')
    .replaceAll(/\[\[(?:[^\]|]*\|)?([^\]|]*)\]\]/g, '$1')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_~`|]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first words of a Markdown text, at most 60 characters, cut between words; "Untitled" where it has none. */
export function titleOfText(text: string): string {
  for (const line of text.split('\n', 200)) {
    const words = plainLineOf(line.slice(0, 2000));
    if (!/[\p{L}\p{N}\p{S}]/u.test(words)) continue;
    const points = Array.from(words);
    if (points.length <= titleLength) return words;
    const cut = points.slice(0, titleLength + 1).join('');
    const space = cut.lastIndexOf(' ');
    return space > 0 ? cut.slice(0, space) : points.slice(0, titleLength).join('');
  }
  return 'Untitled';
}
