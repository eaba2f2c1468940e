/** A change of a text: what goes between two places, and what is selected afterwards. */
export interface TextEdit {
  from: number;
  to: number;
  insert: string;
  select: [start: number, end: number];
}

/** Actions of the buttons over the text. */
export type Format = 'bold' | 'italic' | 'heading' | 'link' | 'list' | 'quote' | 'code';

type Editing = (text: string, start: number, end: number) => TextEdit;

/** Spaces at the ends of a selection stay outside of its marks: Markdown takes `** so **` for plain text. */
function withoutSpaces(text: string, start: number, end: number): [number, number] {
  const selected = text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  return [from, Math.max(from, start + selected.trimEnd().length)];
}

/** Puts a mark round the selection, or takes it away where it is there already. */
const marked =
  (mark: string): Editing =>
  (text, givenStart, givenEnd) => {
    const [start, end] = withoutSpaces(text, givenStart, givenEnd);
    const selected = text.slice(start, end);
    const { length } = mark;
    if (text.slice(start - length, start) === mark && text.slice(end, end + length) === mark) {
      return { from: start - length, to: end + length, insert: selected, select: [start - length, end - length] };
    }
    return { from: start, to: end, insert: `${mark}${selected}${mark}`, select: [start + length, end + length] };
  };

/** Begins each line of the selection with a mark, or takes it away where all have it. */
const lined =
  (mark: string, already: RegExp): Editing =>
  (text, start, end) => {
    const from = text.lastIndexOf('\n', start - 1) + 1;
    const next = text.indexOf('\n', end);
    const to = next === -1 ? text.length : next;
    const lines = text.slice(from, to).split('\n');
    const isMarked = lines.every((line) => line === '' || already.test(line)) && lines.some((line) => line !== '');
    const change = (line: string) => {
      if (isMarked) return line.replace(already, '');
      return line === '' && lines.length > 1 ? line : mark + line.replace(already, '');
    };
    const insert = lines.map(change).join('\n');
    // One keeps writing where one was; of several lines all stay selected.
    const cursor = Math.max(from, end + insert.length - (to - from));
    return { from, to, insert, select: start === end ? [cursor, cursor] : [from, from + insert.length] };
  };

const address = 'https://';

/** Makes the selection a link whose address is to be typed, or, of an address, one whose words are. */
const linked: Editing = (text, givenStart, givenEnd) => {
  const [from, to] = withoutSpaces(text, givenStart, givenEnd);
  const selected = text.slice(from, to);
  if (/^https?:\/\/\S+$/.test(selected)) return { from, to, insert: `[](${selected})`, select: [from + 1, from + 1] };
  const start = from + selected.length + 3;
  return { from, to, insert: `[${selected}](${address})`, select: [start, start + address.length] };
};

const inline = marked('`');

/** Code within a line, or a block where the selection has several lines. */
const code: Editing = (text, start, end) => {
  const selected = text.slice(start, end);
  if (!selected.includes('\n')) return inline(text, start, end);
  const before = start === 0 || text[start - 1] === '\n' ? '' : '\n';
  const after = end === text.length || text[end] === '\n' ? '' : '\n';
  const opening = `${before}\`\`\`\n`;
  const insert = `${opening}${selected}${selected.endsWith('\n') ? '' : '\n'}\`\`\`${after}`;
  return { from: start, to: end, insert, select: [start + opening.length, start + opening.length + selected.length] };
};

const editings: Record<Format, Editing> = {
  bold: marked('**'),
  italic: marked('_'),
  heading: lined('## ', /^#{1,6} /),
  link: linked,
  list: lined('- ', /^[-*+] /),
  quote: lined('> ', /^> ?/),
  code,
};

/** Effect of a format on a text of which the part from `start` to `end` is selected. */
export const editFor = (format: Format, text: string, start: number, end: number): TextEdit =>
  editings[format](text, start, end);
