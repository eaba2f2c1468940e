import { romanNumeral } from '../roman-numeral.ts';

/** The digits of scripts by their zero: "devanagari" counts १ २ ३. */
const zeros: Record<string, number> = {
  devanagari: 0x966,
  bengali: 0x9e6,
  gurmukhi: 0xa66,
  gujarati: 0xae6,
  oriya: 0xb66,
  tamil: 0xbe6,
  telugu: 0xc66,
  kannada: 0xce6,
  malayalam: 0xd66,
  'arabic-indic': 0x660,
  persian: 0x6f0,
  thai: 0xe50,
};

const latin = 'abcdefghijklmnopqrstuvwxyz';
const greek = 'αβγδεζηθικλμνξοπρστυφχψω';

/** Letters as digits without a zero: z is followed by aa. */
function alphabetic(count: number, letters: string): string | undefined {
  if (count < 1) return undefined;
  let [rest, text] = [count, ''];
  while (rest > 0) {
    text = (letters[(rest - 1) % letters.length] ?? '') + text;
    rest = Math.floor((rest - 1) / letters.length);
  }
  return text;
}

const roman = (count: number): string | undefined => (count < 1 || count > 3999 ? undefined : romanNumeral(count));

function inStyle(count: number, style: string): string | undefined {
  switch (style) {
    case 'lower-alpha':
    case 'lower-latin':
      return alphabetic(count, latin);
    case 'upper-alpha':
    case 'upper-latin':
      return alphabetic(count, latin)?.toUpperCase();
    case 'lower-greek':
      return alphabetic(count, greek);
    case 'lower-roman':
      return roman(count);
    case 'upper-roman':
      return roman(count)?.toUpperCase();
    case 'decimal-leading-zero':
      return count < 0 ? `-${String(-count).padStart(2, '0')}` : String(count).padStart(2, '0');
    case 'disc':
      return '•';
    case 'circle':
      return '◦';
    case 'square':
      return '▪';
    case 'none':
      return '';
    default:
      return undefined;
  }
}

/** A count in a counter style of CSS (CSS Counter Styles 3, 6); in plain figures where the style has no sign for it. */
export function counterText(count: number, style: string): string {
  const zero = zeros[style];
  const plain = String(count);
  if (zero !== undefined) return plain.replaceAll(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
  return inStyle(count, style) ?? plain;
}

/** Marker of a list item: a text, or a sign that browsers draw as a shape. */
export type Marker = { kind: 'text'; text: string } | { kind: 'disc' | 'circle' | 'square' };

/** The marker of a list item by its computed `list-style-type`; undefined where it has none. */
export function markerOf(listStyleType: string, count: number): Marker | undefined {
  if (listStyleType === 'none') return undefined;
  if (listStyleType === 'disc' || listStyleType === 'circle' || listStyleType === 'square')
    return { kind: listStyleType };
  if (listStyleType.startsWith('disclosure-'))
    return { kind: 'text', text: listStyleType === 'disclosure-open' ? '▾ ' : '▸ ' };
  const [, quoted] = /^["'](.*)["']$/.exec(listStyleType) ?? [];
  return { kind: 'text', text: quoted ?? `${counterText(count, listStyleType)}. ` };
}

const ownValueOf = (item: Element): number => Number.parseInt(item.getAttribute('value') ?? '', 10);

const isItem = (element: Element): boolean => element.localName === 'li';

function itemBefore(item: Element): Element | null {
  let before = item.previousElementSibling;
  while (before && !isItem(before)) before = before.previousElementSibling;
  return before;
}

/** The number of each item in its list, as `start`, `value` and `reversed` have it. To be asked in the document's order. */
export class ListOrdinals {
  readonly #known = new WeakMap<Element, number>();

  of(item: Element): number {
    const ordinal = this.#reckon(item);
    this.#known.set(item, ordinal);
    return ordinal;
  }

  #reckon(item: Element): number {
    const own = ownValueOf(item);
    if (!Number.isNaN(own)) return own;
    const list = item.parentElement;
    const isOrdered = list?.localName === 'ol';
    const isReversed = isOrdered && list.hasAttribute('reversed');
    const before = itemBefore(item);
    if (before) return (this.#known.get(before) ?? this.of(before)) + (isReversed ? -1 : 1);
    const start = isOrdered ? Number.parseInt(list.getAttribute('start') ?? '', 10) : Number.NaN;
    if (!Number.isNaN(start)) return start;
    return isReversed ? [...list.children].filter(isItem).length : 1;
  }
}
