import { readRunProperties } from '../reading/run-properties.ts';
import { attribute, child, children, flagOf, numberOf, valueOf } from '../reading/xml.ts';
import type { MathSide } from './flow.ts';
import { mathFamily } from '../../../pdf/core/math-font-source.ts';
import { plainToken, tokensOf, widthOfSpace, type MathToken } from './math-letters.ts';
import { countLeftOut, type RenderContext } from './render-context.ts';

/** What all parts of an equation share. */
export interface MathSetting {
  context: RenderContext;
  /** Of lines, and of letters that have no colour of their own; as `#rrggbb`. */
  color: string;
}

const namespace = 'http://www.w3.org/1998/Math/MathML';

type Attributes = Record<string, string | undefined>;

/** A MathML element. */
export function createMath(
  { page }: RenderContext,
  name: string,
  attributes: Attributes,
  ...inner: readonly (Element | string)[]
): MathMLElement {
  const element = page.createElementNS(namespace, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(key, value);
  element.append(...inner);
  return element;
}

/** Signs that stand as they are, whatever is beside them. */
const fixedSize = { stretchy: 'false', largeop: 'false', movablelimits: 'false' };
/** Browsers set a slash apart from what it divides. */
const fixedSlash = { ...fixedSize, lspace: '0', rspace: '0' };

function tokenElement({ context, color }: MathSetting, token: MathToken): MathMLElement {
  const { kind, text, family, bold, italic } = token;
  if (kind === 'mspace') return createMath(context, kind, { width: `${widthOfSpace(text)}em` });
  if (kind === 'malignmark') return createMath(context, kind, {});
  const element = createMath(context, kind, kind === 'mo' ? (text === '/' ? fixedSlash : fixedSize) : {}, text);
  element.style.font = `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}1em "${family}"`;
  context.marks.set(element, { kind: 'mathText', family, bold, italic, color });
  return element;
}

/** A sign that grows: a bracket with what is in it, a sum with its line. */
function grownSign({ context, color }: MathSetting, sign: string, attributes: Attributes): MathMLElement {
  const element = createMath(
    context,
    'mo',
    { stretchy: 'true', symmetric: 'true', lspace: '0', rspace: '0', ...attributes },
    sign,
  );
  context.marks.set(element, { kind: 'mathText', family: mathFamily, bold: false, italic: false, color });
  return element;
}

/** The properties of a run beside those for mathematics: both are named `rPr`. */
const wordProperties = (run: Element): Element | undefined =>
  children(run, 'rPr').find(({ namespaceURI }) => !namespaceURI?.endsWith('/math'));

const mathProperties = (run: Element): Element | undefined =>
  children(run, 'rPr').find(({ namespaceURI }) => namespaceURI?.endsWith('/math'));

function runElements(setting: MathSetting, run: Element): MathMLElement[] {
  const { context } = setting;
  const text = children(run, 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');
  const properties = mathProperties(run);
  const style = valueOf(properties, 'sty') ?? 'i';
  const { color, bold = false, italic = false } = readRunProperties(wordProperties(run), context.word.theme);
  const own = { ...setting, color: color === undefined || color === 'auto' ? setting.color : color };
  if (flagOf(properties, 'nor')) return text === '' ? [] : [tokenElement(own, plainToken(text, bold, italic))];
  const script = valueOf(properties, 'scr') ?? 'roman';
  const look = { bold: style.startsWith('b'), italic: style.endsWith('i') && script === 'roman', script };
  return tokensOf(text, look).map((token) => tokenElement(own, token));
}

const row = ({ context }: MathSetting, ...inner: readonly Element[]): MathMLElement =>
  createMath(context, 'mrow', {}, ...inner);

/** The contents of the first child of this name, as one element. */
const argument = (setting: MathSetting, element: Element, name: string): MathMLElement => {
  const found = child(element, name);
  return row(setting, ...(found ? mathElements(setting, found) : []));
};

function fraction(setting: MathSetting, element: Element): MathMLElement[] {
  const { context } = setting;
  const type = valueOf(child(element, 'fPr'), 'type') ?? 'bar';
  const [above, below] = [argument(setting, element, 'num'), argument(setting, element, 'den')];
  const slash = () => tokenElement(setting, { ...plainToken('/', false, false), kind: 'mo' });
  if (type === 'lin') return [row(setting, above, slash(), below)];
  if (type === 'skw') {
    const raised = createMath(context, 'msup', {}, row(setting), above);
    return [row(setting, raised, slash(), createMath(context, 'msub', {}, row(setting), below))];
  }
  const bar = createMath(context, 'mfrac', { linethickness: type === 'noBar' ? '0' : undefined }, above, below);
  if (type !== 'noBar') context.marks.set(bar, { kind: 'mathLines', sides: ['axis'], color: setting.color });
  // The place beside it tells where the baseline is.
  return [row(setting, createMath(context, 'mspace', {}), bar)];
}

/** A base with what stands below and above it, as scripts or as limits. */
function withScripts(
  { context }: MathSetting,
  names: { both: string; sub: string; sup: string },
  base: Element,
  { sub, sup }: { sub: Element | undefined; sup: Element | undefined },
): Element {
  if (sub && sup) return createMath(context, names.both, {}, base, sub, sup);
  if (sub) return createMath(context, names.sub, {}, base, sub);
  return sup ? createMath(context, names.sup, {}, base, sup) : base;
}

const asScripts = { both: 'msubsup', sub: 'msub', sup: 'msup' } as const;
const asLimits = { both: 'munderover', sub: 'munder', sup: 'mover' } as const;

function scripts(setting: MathSetting, element: Element): Element {
  const part = (name: string) => child(element, name) && argument(setting, element, name);
  return withScripts(setting, asScripts, argument(setting, element, 'e'), { sub: part('sub'), sup: part('sup') });
}

function scriptsBefore(setting: MathSetting, element: Element): MathMLElement {
  const part = (name: string) => argument(setting, element, name);
  const before = createMath(setting.context, 'mprescripts', {});
  return createMath(setting.context, 'mmultiscripts', {}, part('e'), before, part('sub'), part('sup'));
}

/** A sum, a product, an integral. */
function largeOperator(setting: MathSetting, element: Element): MathMLElement[] {
  const properties = child(element, 'naryPr');
  const sign = valueOf(properties, 'chr') ?? '∫';
  const operator = grownSign(setting, sign, { stretchy: 'false', largeop: 'true', movablelimits: 'false' });
  const isIntegral = /^[\u222B-\u2233]/.test(sign);
  const names =
    (valueOf(properties, 'limLoc') ?? (isIntegral ? 'subSup' : 'undOvr')) === 'undOvr' ? asLimits : asScripts;
  const part = (name: 'sub' | 'sup') =>
    flagOf(properties, `${name}Hide`) ? undefined : argument(setting, element, name);
  const whole = withScripts(setting, names, operator, { sub: part('sub'), sup: part('sup') });
  const gap = createMath(setting.context, 'mspace', { width: '0.167em' });
  return [row(setting, whole, gap, argument(setting, element, 'e'))];
}

function radical(setting: MathSetting, element: Element): MathMLElement {
  const { context, color } = setting;
  const degree = child(element, 'deg');
  const hasDegree = !flagOf(child(element, 'radPr'), 'degHide') && (degree?.textContent ?? '') !== '';
  const base = argument(setting, element, 'e');
  const root = hasDegree
    ? createMath(context, 'mroot', {}, base, argument(setting, element, 'deg'))
    : createMath(context, 'msqrt', {}, base);
  context.marks.set(root, { kind: 'mathRoot', color });
  return root;
}

function delimiters(setting: MathSetting, element: Element): MathMLElement {
  const properties = child(element, 'dPr');
  const stretchy = String(flagOf(properties, 'grow') ?? true);
  const sign = (text: string | undefined, form: string): MathMLElement[] =>
    text ? [grownSign(setting, text, { form, fence: 'true', stretchy })] : [];
  const between = valueOf(properties, 'sepChr') ?? '|';
  const inner: MathMLElement[] = [];
  for (const [index, part] of children(element, 'e').entries()) {
    if (index > 0) inner.push(...sign(between, 'infix'));
    inner.push(row(setting, ...mathElements(setting, part)));
  }
  return row(
    setting,
    ...sign(valueOf(properties, 'begChr') ?? '(', 'prefix'),
    ...inner,
    ...sign(valueOf(properties, 'endChr') ?? ')', 'postfix'),
  );
}

type Align = 'left' | 'center' | 'right';

/** The alignments of a matrix's columns. */
function alignmentsOf(matrix: Element): Align[] {
  return children(child(matrix, 'mPr', 'mcs'), 'mc').flatMap((column) => {
    const properties = child(column, 'mcPr');
    const align = valueOf(properties, 'mcJc');
    const count = Math.min(64, Math.max(1, numberOf(valueOf(properties, 'count')) ?? 1));
    return Array.from({ length: count }, () => (align === 'left' || align === 'right' ? align : 'center'));
  });
}

function cellElement({ context }: MathSetting, align: Align, styles: string, inner: readonly Element[]): MathMLElement {
  const cell = createMath(context, 'mtd', {}, ...inner);
  cell.style.cssText = `text-align:${align};${styles}`;
  return cell;
}

function matrix(setting: MathSetting, element: Element): MathMLElement {
  const aligns = alignmentsOf(element);
  const rows = children(element, 'mr').map((line) => {
    const cells = children(line, 'e').map((part, index) =>
      cellElement(setting, aligns[index] ?? 'center', '', mathElements(setting, part)),
    );
    return createMath(setting.context, 'mtr', {}, ...cells);
  });
  return createMath(setting.context, 'mtable', {}, ...rows);
}

/** Parts of a line between the marks by which lines are aligned. */
function partsOf(elements: readonly Element[]): Element[][] {
  const parts: Element[][] = [[]];
  for (const element of elements) {
    if (element.localName === 'malignmark') parts.push([]);
    else parts.at(-1)?.push(element);
  }
  return parts;
}

/** Lines below each other. */
function lines(setting: MathSetting, element: Element): MathMLElement {
  const read = children(element, 'e').map((line) => partsOf(mathElements(setting, line)));
  const columns = Math.max(1, ...read.map(({ length }) => length));
  const rows = read.map((parts) => {
    const cells = Array.from({ length: columns }, (_, index) => {
      const align = columns === 1 ? 'center' : index % 2 === 0 ? 'right' : 'left';
      return cellElement(setting, align, 'padding-left:0;padding-right:0', parts[index] ?? []);
    });
    return createMath(setting.context, 'mtr', {}, ...cells);
  });
  return createMath(setting.context, 'mtable', { displaystyle: 'true' }, ...rows);
}

/** Signs in the place of those that Unicode has to be combined with a letter. */
const accents: Record<string, string> = {
  '\u0300': '`',
  '\u0301': '´',
  '\u0302': 'ˆ',
  '\u0303': '˜',
  '\u0304': '¯',
  '\u0305': '¯',
  '\u0306': '˘',
  '\u0307': '˙',
  '\u0308': '¨',
  '\u030A': '˚',
  '\u030C': 'ˇ',
  '\u20D6': '←',
  '\u20D7': '→',
  '\u20E1': '↔',
  '\u20D0': '↼',
  '\u20D1': '⇀',
};

/** Those that are as wide as what is below them. */
const wideAccents = /^[¯←→↔↼⇀⏞⏜⎴]$/;

function accent(setting: MathSetting, element: Element): MathMLElement {
  const named = valueOf(child(element, 'accPr'), 'chr') || '\u0302';
  const text = accents[named] ?? named;
  const sign = grownSign(setting, text, { symmetric: undefined, stretchy: String(wideAccents.test(text)) });
  return createMath(setting.context, 'mover', { accent: 'true' }, argument(setting, element, 'e'), sign);
}

/** A bracket that lies above or below. */
function groupSign(setting: MathSetting, element: Element): MathMLElement {
  const properties = child(element, 'groupChrPr');
  const sign = grownSign(setting, valueOf(properties, 'chr') ?? '⏟', { symmetric: undefined });
  const [name, kind] = valueOf(properties, 'pos') === 'top' ? ['mover', 'accent'] : ['munder', 'accentunder'];
  return createMath(setting.context, name, { [kind]: 'true' }, argument(setting, element, 'e'), sign);
}

function lined(setting: MathSetting, base: MathMLElement, sides: readonly MathSide[], padding: string): MathMLElement {
  base.style.padding = padding;
  setting.context.marks.set(base, { kind: 'mathLines', sides, color: setting.color });
  return base;
}

function bar(setting: MathSetting, element: Element): MathMLElement {
  const isTop = valueOf(child(element, 'barPr'), 'pos') === 'top';
  const padding = isTop ? '0.2em 0 0 0' : '0 0 0.2em 0';
  return lined(setting, argument(setting, element, 'e'), [isTop ? 'top' : 'bottom'], padding);
}

function borderBox(setting: MathSetting, element: Element): MathMLElement {
  const properties = child(element, 'borderBoxPr');
  const edges = { hideTop: 'top', hideRight: 'right', hideBot: 'bottom', hideLeft: 'left' } as const;
  const strikes = { strikeH: 'across', strikeV: 'down', strikeBLTR: 'rising', strikeTLBR: 'falling' } as const;
  const sides: MathSide[] = [
    ...Object.entries(edges).flatMap(([name, side]) => (flagOf(properties, name) ? [] : [side])),
    ...Object.entries(strikes).flatMap(([name, side]) => (flagOf(properties, name) ? [side] : [])),
  ];
  return lined(setting, argument(setting, element, 'e'), sides, '0.2em');
}

function namedFunction(setting: MathSetting, element: Element): MathMLElement {
  const isBracketed =
    children(child(element, 'e')).find(({ localName }) => !localName.endsWith('Pr'))?.localName === 'd';
  const gap = createMath(setting.context, 'mspace', { width: isBracketed ? '0' : '0.167em' });
  return row(setting, argument(setting, element, 'fName'), gap, argument(setting, element, 'e'));
}

function limit(setting: MathSetting, element: Element): Element {
  const lim = argument(setting, element, 'lim');
  const place = element.localName === 'limLow' ? { sub: lim, sup: undefined } : { sub: undefined, sup: lim };
  return withScripts(setting, asLimits, argument(setting, element, 'e'), place);
}

function phantom(setting: MathSetting, element: Element): MathMLElement {
  const base = argument(setting, element, 'e');
  const isShown = flagOf(child(element, 'phantPr'), 'show') ?? true;
  return isShown ? base : createMath(setting.context, 'mphantom', {}, base);
}

/** What may stand around parts of an equation, and is seen through. */
const wrappers = /^(?:e|oMath|box|ins|moveTo|smartTag|customXml|sdt|sdtContent|hyperlink)$/;
/** What draws nothing: properties, marks of places, text that was deleted. */
const unseen =
  /Pr$|^(?:del|moveFrom|proofErr|bookmark(?:Start|End)|comment.*|perm(?:Start|End)|(?:ins|del|moveFrom|moveTo|customXml).*Range(?:Start|End))$/;

type Draw = (setting: MathSetting, element: Element) => Element | readonly Element[];

const drawings: ReadonlyMap<string, Draw> = new Map<string, Draw>([
  ['r', runElements],
  ['f', fraction],
  ['sSub', scripts],
  ['sSup', scripts],
  ['sSubSup', scripts],
  ['sPre', scriptsBefore],
  ['nary', largeOperator],
  ['rad', radical],
  ['d', delimiters],
  ['m', matrix],
  ['eqArr', lines],
  ['acc', accent],
  ['bar', bar],
  ['groupChr', groupSign],
  ['borderBox', borderBox],
  ['func', namedFunction],
  ['limLow', limit],
  ['limUpp', limit],
  ['phant', phantom],
]);

/** The MathML of what is in an element of an equation. */
export function mathElements(setting: MathSetting, parent: Element): Element[] {
  return children(parent).flatMap((element) => {
    const { localName } = element;
    if (wrappers.test(localName)) return mathElements(setting, element);
    const draw = drawings.get(localName);
    if (draw) return draw(setting, element);
    if (!unseen.test(localName)) countLeftOut(setting.context, 'equations');
    return [];
  });
}

/** The size in points that the first run of an equation names. */
export function sizeOfMath(context: RenderContext, equation: Element): number | undefined {
  const run = Array.from(equation.getElementsByTagName('*')).find(({ localName }) => localName === 'r');
  return run && readRunProperties(wordProperties(run), context.word.theme).size;
}

/** How the equations of a paragraph of their own stand on their line. */
export const alignOfMath = (paragraph: Element): Align => {
  const align = attribute(child(paragraph, 'oMathParaPr', 'jc'), 'val');
  return align === 'left' || align === 'right' ? align : 'center';
};
