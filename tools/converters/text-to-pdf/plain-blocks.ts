import type { TextBlock } from '../../pdf/core/text-block.ts';
import type { TextStyle } from '../../pdf/core/text-style.ts';

/** Line ends of Unicode (UAX 14, BK, CR, LF, NL), except the form feed. */
const lineEnds = /\r\n|[\n\r\v\u0085\u2028\u2029]/;

const plain: TextStyle = {};

/** Each line of a plain text as it stands; a form feed begins a page. */
export const readPlainBlocks = (text: string, fontSize: number): TextBlock[] =>
  text.split('\f').flatMap((page, pageIndex) =>
    page.split(lineEnds).map((line, lineIndex) => ({
      columns: [{ spans: [{ text: line, style: plain }], share: 1 }],
      size: fontSize,
      startsPage: pageIndex > 0 && lineIndex === 0,
    })),
  );
