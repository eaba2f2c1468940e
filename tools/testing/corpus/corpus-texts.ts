import { latin1 } from '../latin-bytes.ts';
import { type CorpusFile, counted, utf8 } from './corpus-file.ts';

const text = (name: string, content: string, words = content): CorpusFile => ({
  name,
  make: () => utf8(content),
  words,
});

const utf16 = (content: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, 'utf16le')]));

const long = counted(400, (number) => `Line ${number} says little.`).join('\n');
const paragraphs = counted(40, (number) => `${`Paragraph ${number} goes on and on, `.repeat(9)}and ends.`).join('\n\n');
const markdown =
  '# Title\n\nSome **bold** and `code`.\n\n1. First\n2. Second\n   - below\n\n| Name | Sum |\n| --- | --- |\n| Rent | 12 |\n\n> Said by somebody.\n\n```\nlet x = 1;\n```\n';

/** Plain texts and Markdown. */
export const corpusOfTexts: readonly CorpusFile[] = [
  text('long.txt', long),
  text('paragraphs.txt', paragraphs),
  text(
    'markdown.md',
    markdown,
    'Title Some bold and code. 1. First 2. Second • below Name Sum Rent 12 Said by somebody. let x = 1;',
  ),
  { ...text('arabic.txt', 'السلام عليكم\nمرحبا بالعالم'), isReadByPlace: true },
  { ...text('hebrew.txt', 'שלום עולם\nבוקר טוב'), isReadByPlace: true },
  text('indic.txt', 'हिन्दी में लिखा हुआ\nবাংলা ভাষা\nதமிழ் மொழி'),
  text('asian.txt', '漢字とかな\n한국어 문장\n简体中文\nภาษาไทย'),
  text('signs.txt', 'Ελληνικά Кириллица ½ → ∑ 😀 👩‍👩‍👧'),
  { name: 'utf-16.txt', make: () => utf16('Zwei Wörter — and €'), words: 'Zwei Wörter — and €' },
  {
    name: 'windows-1252.txt',
    make: () => latin1('Caf\xe9 \x93cr\xe8me\x94 \x80 5'),
    words: 'Café “crème” € 5',
    notes: ['windows-1252.txt is not in Unicode and was read as Windows-1252: look at its accented letters.'],
  },
  text('tabs.log', '12:01\tstart\tok\n\n\n12:02\tstop\tfailed'),
];
