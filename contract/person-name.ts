import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { composedText } from './text.ts';

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

/** Lookalikes of the letters of "thoughtleaf". Unicode folds other widths and styles itself. */
const lookalikes: Record<string, string> = {
  t: '7+тτᴛ',
  h: 'һհнηʜ',
  o: '0оοօᴏ',
  u: 'vυսᴜ',
  g: '69ɡցԍɢ',
  l: '1i|!ıіӏιłʟ',
  e: '3еεᴇ',
  a: '4@аαɑᴀ',
  f: 'ƒғϝꜰ',
};
const looksLike = new Map(
  Object.entries(lookalikes).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);

/** Normal form of a name as readers see it: without case, accents, spaces and signs, and with lookalikes replaced. */
const lookOf = (name: string): string =>
  Array.from(name.toLowerCase(), (letter) => looksLike.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gv, '');

/** True if somebody could take it for a name of the product: signs count as letters, or as nothing. */
function isOfProduct(name: string): boolean {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gv, '');
  return [plain, plain.replaceAll(/[^\p{L}\p{N}]/gv, '')].some((each) => lookOf(each).includes(lookOf('Thoughtleaf')));
}

function refusalOf(name: string): string | undefined {
  if (lineBreakOrTab.test(name)) return messages.names.notOneLine;
  if (invisible.test(name.replaceAll(meaningful, ''))) return messages.names.invisible;
  if (!visible.test(name)) return messages.names.nothingToSee;
  return isOfProduct(name) ? messages.names.ofProduct : undefined;
}

/** The name that a person is shown by: one line, with something to see, nothing hidden, and not the product's own. */
export const nameSchema = composedText({ label: 'Name', ...limits.name, refuse: refusalOf });
