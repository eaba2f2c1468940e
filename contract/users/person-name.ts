import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { composedText } from '../text.ts';

const lineBreakOrTab = /[\t\n\p{Zl}\p{Zp}]/v;

/**
 * Characters that show nothing by themselves: Unicode's format characters, and those that it says to leave undrawn, such as
 * fillers and selectors. The braille pattern without a dot is a symbol by name, and as blank.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/v;

/** Scripts whose words are written with joiners: Persian and its neighbours part letters by U+200C, those of India shape them by both. */
const arabic = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Nko}]`;
const indic = 'Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan'
  .split(' ')
  .map((script) => String.raw`\p{Script=${script}}`)
  .join('');

/**
 * Invisible characters that belong to the character before them. These are joiners in emoji, U+200C between Arabic letters, and
 * selectors after Han and Mongolian letters. Both joiners also belong after a sign of an Indic script, such as a virama, or
 * between its letters.
 */
const meaningful = new RegExp(
  [
    String.raw`\p{RGI_Emoji}`,
    String.raw`(?<=${arabic}\p{Mn}*)\u200C(?=${arabic})`,
    String.raw`(?<=[[${indic}]&&\p{M}])[\u200C\u200D]`,
    String.raw`(?<=[${indic}])[\u200C\u200D](?=[${indic}])`,
    String.raw`(?<=\p{Script=Han})[\u{E0100}-\u{E01EF}]`,
    String.raw`(?<=\p{Script=Mongolian})[\u180B-\u180F]`,
  ].join('|'),
  'gv',
);

/** A letter, a number or a symbol; marks and punctuation alone name nobody. */
const visible = /[\p{L}\p{N}\p{S}]/v;

/**
 * Lookalikes of the letters of names that nobody may have. Unicode folds other widths and styles itself. "n" is among those of "h", as
 * some letters look like either, and "i" among those of "l".
 */
const lookalikes: Record<string, string> = {
  t: '7+тτᴛ',
  h: 'һհнηʜnпոռɴΝ',
  o: '0оοօᴏөøѳ',
  u: 'vυսᴜν',
  g: '69ɡցԍɢ',
  l: '1i|!ıіӏιłʟɪɩǀ',
  e: '3еεᴇҽ€',
  a: '4@аαɑᴀ',
  f: 'ƒғϝꜰ',
  d: 'ԁɗđժᴅ',
  m: 'мμᴍ',
  p: 'рρᴘþ',
  r: 'гᴦʀɾ',
  s: '5$ѕꜱʂ',
};
const looksLike = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);

/** A capital may look like another letter than its small form. */
const lookOfLetter = (letter: string): string => {
  const small = letter.toLowerCase();
  return looksLike.get(letter) ?? looksLike.get(small) ?? small;
};

/** Normal form of a name as readers see it: without case, accents, spaces and signs, and with lookalikes replaced. */
const lookOf = (name: string): string =>
  Array.from(name, lookOfLetter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gv, '')
    .replaceAll('rh', 'm')
    .replaceAll('cl', 'd');

const lookOfProduct = lookOf('Thoughtleaf');
const looksOfStaff: ReadonlySet<string> = new Set(['admin', 'moderator', 'support'].map(lookOf));

/** The sentence against a name that somebody could take for one of the product or its staff: signs count as letters, or as nothing. */
function refusalOfLook(name: string): string | undefined {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gv, '');
  const looks = [plain, plain.replaceAll(/[^\p{L}\p{N}]/gv, '')].map(lookOf);
  if (looks.some((look) => look.includes(lookOfProduct))) return messages.names.ofProduct;
  return looks.some((look) => looksOfStaff.has(look)) ? messages.names.ofStaff : undefined;
}

function refusalOf(name: string): string | undefined {
  if (lineBreakOrTab.test(name)) return messages.names.notOneLine;
  if (invisible.test(name.replaceAll(meaningful, ''))) return messages.names.invisible;
  if (!visible.test(name)) return messages.names.nothingToSee;
  return refusalOfLook(name);
}

/** The name that a person is shown by: one line, with something to see, nothing hidden, and not that of the product or its staff. */
export const nameSchema = composedText({ label: 'Name', ...limits.name, refuse: refusalOf });
