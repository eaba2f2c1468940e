import { latin1 } from './latin-bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

function utf16(text: string, { isBigEndian = false } = {}): Bytes {
  const view = new DataView(new ArrayBuffer(text.length * 2 + 2));
  for (const [at, unit] of Array.from(`\uFEFF${text}`, (character) => character.charCodeAt(0)).entries())
    view.setUint16(at * 2, unit, !isBigEndian);
  return new Uint8Array(view.buffer);
}

/** Half of a character of two units between words. */
const lonely = (): Bytes => {
  const view = new DataView(utf16('One _ two').buffer);
  view.setUint16(10, 0xd8_3d, true);
  return new Uint8Array(view.buffer);
};

/** Texts as old programs and malicious people make them, by their names. */
export function hostileTexts(): ReadonlyMap<string, Bytes> {
  return new Map<string, Bytes>([
    ['empty.txt', new Uint8Array()],
    ['blank.txt', utf8(' \r\n\t\r\n ')],
    ['only a mark.txt', utf8('\uFEFF')],
    ['utf-16, little end first.txt', utf16('Añb Ωж नमस्ते')],
    ['utf-16, big end first.txt', utf16('Añb Ωж नमस्ते', { isBigEndian: true })],
    ['utf-16 with half a character.txt', lonely()],
    ['utf-16, cut within a character.txt', utf16('One two').slice(0, -1)],
    ['utf-16 without a mark.txt', utf16('One two three four five').slice(2)],
    ['utf-8, cut within a character.txt', utf8('Añb Ωж').slice(0, -1)],
    ['an old encoding.txt', latin1('caf\u00E9 \u0093quoted\u0094 \u0080 5')],
    ['zero bytes.txt', latin1('One\0two\0three')],
    ['nonsense.txt', new Uint8Array(50_000).map((_, at) => (at * at * 31 + at * 7) % 256)],
    ['document.txt', latin1('%PDF-1.7\n%%EOF\n')],
    ['picture.txt', latin1('\u0089PNG\r\n\u001A\n\0\0\0\rIHDR')],
    ['archive.md', latin1('PK\u0003\u0004\u0014\0\0\0')],
    ['terminal colours.log', utf8('\u001B[31mred\u001B[0m and \u0008bell'.repeat(20))],
    ['2 MB in one line.txt', utf8('word and another '.repeat(120_000))],
    ['300 KB without a space.txt', utf8('abcdefghij'.repeat(30_000))],
    ['100,000 empty lines.txt', utf8(`a${'\n'.repeat(100_000)}b`)],
    ['2,000 form feeds.txt', utf8('a\f'.repeat(2000))],
    ['20,000 tabs.txt', utf8(`a${'\t'.repeat(20_000)}b`)],
    ['all kinds of line ends.txt', utf8('one\rtwo\r\nthree\nfour\u2028five\u2029six\u0085seven')],
    ['5,000 marks on a letter.txt', utf8(`a${'\u0301'.repeat(5000)} b`)],
    ['marks without a letter.txt', utf8('\u094D\u093F\u0301 \u0302')],
    ['directions that contradict.txt', utf8('\u202Eabc\u2066def\u202Dghi\u2069'.repeat(500))],
    ['2,000 directions open.txt', utf8(`${'\u202B'.repeat(2000)}abc`)],
    ['joiners alone.txt', utf8(`a${'\u200D\u200C\u2060'.repeat(3000)}b`)],
    ['characters that are none.txt', utf8('a \uFFFE \uFFFF \u{1FFFE} b')],
    ['5,000 quotes in each other.md', utf8(`${'>'.repeat(5000)} deep`)],
    [
      '1,000 lists in each other.md',
      utf8(Array.from({ length: 1000 }, (_, at) => `${'  '.repeat(at)}- deep`).join('\n')),
    ],
    ['a fence without an end.md', utf8('```\ncode '.repeat(500))],
    ['50,000 brackets.md', utf8('['.repeat(50_000))],
    ['50,000 stars.md', utf8('*a **b '.repeat(7000))],
    ['50,000 backticks.md', utf8(Array.from({ length: 300 }, (_, at) => '`'.repeat(at)).join(' '))],
    ['a table of 500 columns.md', utf8(`|${'a|'.repeat(500)}\n|${'-|'.repeat(500)}\n|${'b|'.repeat(500)}`)],
    ['markup and scripts.md', utf8('<script>alert(1)</script>\n\n![x](javascript:alert(1)) [y](data:text/html,z)')],
    ['references to themselves.md', utf8('[a]: [a]\n\n[a][a][a]\n\n![b][b]\n[b]: b')],
  ]);
}
