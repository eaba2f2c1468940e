import { formatNumber } from '../reading/number-format.ts';
import { symbolOf } from '../../../pdf/core/symbol-fonts.ts';
import { attribute, child, children, emu, lengthOf, numberOf, shareOf } from '../reading/xml.ts';
import { drawingColor } from './drawing-colors.ts';
import type { Theme } from '../reading/run-properties.ts';

const wordSpace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** Sizes of DrawingML are hundredths of a point; a text has this one where none is named (ECMA-376-1, 21.1.2.3.9). */
const usualSize = 1800;

/** Height of a line in sizes of its letters, of which some distances between paragraphs are shares. */
const lineHeight = 1.2;

type Attributes = Record<string, string | number>;

/** Looks of a run: the nearest element that names a property counts. */
type Looks = readonly (Element | undefined)[];

const alignments: Record<string, string> = { ctr: 'center', r: 'right', just: 'both', dist: 'both' };

const underlines: Record<string, string> = {
  none: 'none',
  dbl: 'double',
  dotted: 'dotted',
  dash: 'dash',
  wavy: 'wave',
};

/** Kinds of numbers of lists: the beginning of their names is that of the format, the rest the signs around it. */
const numberKinds: readonly (readonly [RegExp, string])[] = [
  [/^alphaLc/, 'lowerLetter'],
  [/^alphaUc/, 'upperLetter'],
  [/^romanLc/, 'lowerRoman'],
  [/^romanUc/, 'upperRoman'],
];

/** Reads the text of a drawing (`a:txBody`) as the content of a Word text box (`w:txbxContent`), which is rendered like any other. */
export class DrawingText {
  readonly #theme: Theme;
  readonly #body: Element;
  /** Colour where the text names none, as `#rrggbb`. */
  readonly #color: string | undefined;
  /** Share of sizes by which the program shrank the text so that it fits. */
  readonly #scale: number;
  /** Counts of numbered paragraphs by their level. */
  readonly #counts = new Map<number, number>();

  constructor(theme: Theme, body: Element, color: string | undefined) {
    this.#theme = theme;
    this.#body = body;
    this.#color = color;
    this.#scale = shareOf(attribute(child(body, 'bodyPr', 'normAutofit'), 'fontScale')) ?? 1;
  }

  /** Undefined where no letter is in it. */
  content(): Element | undefined {
    if ((this.#body.textContent ?? '').trim() === '') return undefined;
    const paragraphs = children(this.#body, 'p');
    return this.#element(
      'txbxContent',
      {},
      paragraphs.map((paragraph, place) =>
        this.#paragraph(paragraph, { isFirst: place === 0, isLast: place === paragraphs.length - 1 }),
      ),
    );
  }

  #element(name: string, attributes: Attributes = {}, inner: readonly (Element | undefined)[] = []): Element {
    const element = this.#body.ownerDocument.createElementNS(wordSpace, `w:${name}`);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.append(...inner.filter((part) => part !== undefined));
    return element;
  }

  #valued = (name: string, value: string | number): Element => this.#element(name, { val: value });

  #paragraph(paragraph: Element, place: { isFirst: boolean; isLast: boolean }): Element {
    const own = child(paragraph, 'pPr');
    const level = Math.min(8, Math.max(0, numberOf(attribute(own, 'lvl')) ?? 0));
    const listed = child(this.#body, 'lstStyle', `lvl${level + 1}pPr`);
    const looks: Looks = [own, listed];
    const usual = [child(own, 'defRPr'), child(listed, 'defRPr')];
    const runs = children(paragraph).filter(({ localName }) => /^(?:r|br|fld)$/.test(localName));
    const first = runs.find(({ localName }) => localName !== 'br');
    const firstLooks = [child(first, 'rPr'), child(paragraph, 'endParaRPr'), ...usual];
    const properties = this.#paragraphProperties(looks, place, this.#sizeOf(firstLooks));
    const marker = runs.length === 0 ? [] : this.#marker(looks, level, firstLooks);
    const texts = runs.flatMap((run) => this.#run(run, [child(run, 'rPr'), ...usual]));
    const mark = this.#element('rPr', {}, [this.#runProperties(firstLooks)]);
    properties.append(...Array.from(mark.children));
    return this.#element('p', {}, [properties, ...marker, ...texts]);
  }

  #paragraphProperties(
    looks: Looks,
    { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
    size: number,
  ): Element {
    const first = (name: string): string | undefined =>
      looks.map((look) => attribute(look, name)).find((value) => value !== undefined);
    const twips = (name: string): number => Math.round((numberOf(first(name)) ?? 0) * emu * 20);
    const [start, hanging] = [twips('marL'), -twips('indent')];
    const isSpaced = attribute(child(this.#body, 'bodyPr'), 'spcFirstLastPara') === '1';
    const isRightToLeft = /^(?:1|true)$/.test(first('rtl') ?? '');
    return this.#element('pPr', {}, [
      this.#valued('jc', alignments[first('algn') ?? ''] ?? 'left'),
      this.#element('ind', {
        start,
        end: twips('marR'),
        ...(hanging > 0 ? { hanging } : { firstLine: -hanging }),
      }),
      this.#element('spacing', {
        before: isFirst && !isSpaced ? 0 : this.#distance(looks, 'spcBef', size),
        after: isLast && !isSpaced ? 0 : this.#distance(looks, 'spcAft', size),
        beforeAutospacing: 0,
        afterAutospacing: 0,
        ...this.#lines(looks),
      }),
      this.#valued('contextualSpacing', 0),
      isRightToLeft ? this.#element('bidi') : undefined,
    ]);
  }

  #lines(looks: Looks): Attributes {
    const spacing = looks.map((look) => child(look, 'lnSpc')).find((found) => found !== undefined);
    const points = numberOf(attribute(child(spacing, 'spcPts'), 'val'));
    if (points !== undefined) return { line: Math.round(points / 5), lineRule: 'exact' };
    const share = shareOf(attribute(child(spacing, 'spcPct'), 'val')) ?? 1;
    return { line: Math.round(share * 240), lineRule: 'auto' };
  }

  /** Twips above or below a paragraph whose letters have this size in points. */
  #distance(looks: Looks, name: 'spcBef' | 'spcAft', size: number): number {
    const spacing = looks.map((look) => child(look, name)).find((found) => found !== undefined);
    const points = numberOf(attribute(child(spacing, 'spcPts'), 'val'));
    if (points !== undefined) return Math.round(points / 5);
    return Math.round((shareOf(attribute(child(spacing, 'spcPct'), 'val')) ?? 0) * size * lineHeight * 20);
  }

  #marker(looks: Looks, level: number, runLooks: Looks): Element[] {
    const kind = looks
      .flatMap((look) => children(look))
      .find(({ localName }) => /^bu(?:None|Char|AutoNum|Blip)$/.test(localName));
    const text = kind && this.#markerText(kind, level, looks);
    if (!text) return [];
    const properties = this.#runProperties(runLooks);
    return [this.#element('r', {}, [properties, this.#text(text), this.#element('tab')])];
  }

  #markerText(kind: Element, level: number, looks: Looks): string | undefined {
    if (kind.localName === 'buNone') return undefined;
    if (kind.localName === 'buBlip') return '•';
    if (kind.localName === 'buAutoNum') {
      const number = (this.#counts.get(level) ?? (numberOf(attribute(kind, 'startAt')) ?? 1) - 1) + 1;
      this.#counts.set(level, number);
      const type = attribute(kind, 'type') ?? '';
      const format = numberKinds.find(([name]) => name.test(type))?.[1];
      const counted = formatNumber(number, format);
      if (type.endsWith('ParenBoth')) return `(${counted})`;
      return type.endsWith('ParenR') ? `${counted})` : `${counted}${type.endsWith('Plain') ? '' : '.'}`;
    }
    // Word writes the bullet of a SmartArt twice, and shows it once.
    const [sign = '•'] = Array.from(attribute(kind, 'char') ?? '•');
    const font = looks.map((look) => attribute(child(look, 'buFont'), 'typeface')).find((name) => name !== undefined);
    return symbolOf(font, sign.codePointAt(0) ?? 0x2022);
  }

  #text(text: string): Element {
    const element = this.#element('t');
    element.textContent = text;
    return element;
  }

  #run(run: Element, looks: Looks): Element[] {
    const content = run.localName === 'br' ? this.#element('br') : this.#text(child(run, 't')?.textContent ?? '');
    const drawn = this.#element('r', {}, [this.#runProperties(looks), content]);
    const link = attribute(child(looks[0], 'hlinkClick'), 'id');
    return [link ? this.#element('hyperlink', { id: link }, [drawn]) : drawn];
  }

  /** Points. */
  #sizeOf(looks: Looks): number {
    const size = looks.map((look) => numberOf(attribute(look, 'sz'))).find((found) => found !== undefined);
    return ((size ?? usualSize) / 100) * this.#scale;
  }

  #runProperties(looks: Looks): Element {
    const first = (name: string): string | undefined =>
      looks.map((look) => attribute(look, name)).find((value) => value !== undefined);
    const flag = (name: string): number => (/^(?:1|true)$/.test(first(name) ?? '') ? 1 : 0);
    const halves = Math.round(this.#sizeOf(looks) * 2);
    const baseline = shareOf(first('baseline')) ?? 0;
    const [underline = 'none', strike, cap] = [first('u'), first('strike'), first('cap')];
    const typeface = looks
      .map((look) => attribute(child(look, 'latin'), 'typeface'))
      .find((name) => name !== undefined);
    return this.#element('rPr', {}, [
      this.#element('rFonts', this.#fontOf(typeface)),
      this.#valued('b', flag('b')),
      this.#valued('bCs', flag('b')),
      this.#valued('i', flag('i')),
      this.#valued('iCs', flag('i')),
      this.#valued('strike', strike === undefined || strike === 'noStrike' ? 0 : 1),
      this.#valued('caps', cap === 'all' ? 1 : 0),
      this.#valued('smallCaps', cap === 'small' ? 1 : 0),
      this.#valued('color', this.#colorOf(looks)),
      this.#valued('sz', halves),
      this.#valued('szCs', halves),
      this.#valued('u', underlines[underline] ?? 'single'),
      this.#valued('vertAlign', baseline > 0 ? 'superscript' : baseline < 0 ? 'subscript' : 'baseline'),
      this.#spacing(first('spc')),
    ]);
  }

  #spacing(hundredths: string | undefined): Element | undefined {
    const spacing = numberOf(hundredths);
    return spacing === undefined ? undefined : this.#valued('spacing', Math.round(spacing / 5));
  }

  #fontOf(typeface: string | undefined): Attributes {
    const { fonts } = this.#theme;
    const name = typeface?.startsWith('+mj') ? fonts.major : typeface?.startsWith('+') ? fonts.minor : typeface;
    const font = name ?? fonts.minor;
    return font === undefined ? {} : { ascii: font, hAnsi: font };
  }

  #colorOf(looks: Looks): string {
    const { colors } = this.#theme;
    const own = looks
      .map((look) => drawingColor(child(look, 'solidFill') ?? child(look, 'gradFill', 'gsLst', 'gs'), colors))
      .find((color) => color !== undefined);
    return (own ?? this.#color ?? 'auto').replace('#', '');
  }
}

/** Insets of the text of a drawing where it names none, in points: top, right, bottom, left (ECMA-376-1, 21.1.2.1.1). */
const usualInsets = { tIns: 3.6, rIns: 7.2, bIns: 3.6, lIns: 7.2 } as const;

/** Insets of a text, in points and the order of CSS. */
export const insetsOf = (body: Element | undefined): readonly [number, number, number, number] => {
  const inset = (name: keyof typeof usualInsets): number => Math.max(0, lengthOf(body, name, emu) ?? usualInsets[name]);
  return [inset('tIns'), inset('rIns'), inset('bIns'), inset('lIns')];
};

/** Where text stands in its box. */
export function anchorOf(body: Element | undefined): 'start' | 'center' | 'end' {
  const anchor = attribute(body, 'anchor');
  return anchor === 'ctr' ? 'center' : anchor === 'b' ? 'end' : 'start';
}
