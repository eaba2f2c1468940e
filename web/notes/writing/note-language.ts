import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language';
import { Autolink, parser, Strikethrough, Table, TaskList, type MarkdownConfig } from '@lezer/markdown';

const openBracket = 91;

/** `[[Title]]` and `[[Title|words]]`. Its parts: the brackets, the title, the bar with what precedes the words. */
const noteLink: MarkdownConfig = {
  defineNodes: ['NoteLink', 'NoteLinkMark', 'NoteLinkTitle'],
  parseInline: [
    {
      name: 'NoteLink',
      before: 'Link',
      parse(context, next, start) {
        if (next !== openBracket || context.char(start + 1) !== openBracket) return -1;
        // A title has at most 200 characters; its words may be as long again.
        const text = context.slice(start, Math.min(context.end, start + 500));
        const match = /^\[\[([^[\]|\n]{1,200})(\|[^[\]\n]{1,200})?\]\]/.exec(text);
        if (!match) return -1;
        const end = start + match[0].length;
        const titleEnd = start + 2 + (match[1]?.length ?? 0);
        return context.addElement(
          context.elt('NoteLink', start, end, [
            context.elt('NoteLinkMark', start, start + 2),
            context.elt('NoteLinkTitle', start + 2, titleEnd),
            context.elt('NoteLinkMark', end - 2, end),
          ]),
        );
      },
    },
  ],
};

/** Longest paragraph whose words are parsed. The parser's work grows with the square of its brackets and stars. */
const maxParagraph = 10_000;
/** Quotes and lists within one another on one line: 50,000 took the parser ten seconds, and no screen is wide enough for 40. */
const tooDeep = /^(?:(?:[-*+>]|\d{1,9}[.)])[ \t]*){40}/;

/** Bounds of the parser's work: what is beyond them stays plain text. */
const bounds: MarkdownConfig = {
  parseBlock: [
    {
      name: 'TooDeep',
      before: 'LinkReference',
      parse(context, line) {
        if (!tooDeep.test(line.text.slice(line.pos))) return false;
        const start = context.lineStart;
        context.addElement(context.elt('Paragraph', start + line.pos, start + line.text.length));
        context.nextLine();
        return true;
      },
    },
  ],
  parseInline: [
    {
      name: 'TooLong',
      before: 'Escape',
      parse: (context) => (context.end - context.offset > maxParagraph ? context.end : -1),
    },
  ],
};

const data = defineLanguageFacet();

/**
 * Markdown as notes have it: CommonMark, tables, strikethrough, tasks, bare addresses, links to notes. Without indented code, as the
 * renderer (lib/markdown/markdown-note-parser.ts), and without the languages of HTML
 * and of code, which the common package brings along and which weigh more than the editor.
 */
export const noteLanguage = new Language(
  data,
  parser.configure([
    { props: [languageDataProp.add({ Document: data })] },
    Table,
    Strikethrough,
    TaskList,
    Autolink,
    noteLink,
    bounds,
    { remove: ['IndentedCode'] },
  ]),
  [],
  'markdown',
);
