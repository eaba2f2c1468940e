import { readBorders, type Borders } from './border.ts';
import { withoutGaps, type Theme } from './run-properties.ts';
import { attribute, child, children, flagOf, lengthOf, numberOf, valueOf } from './xml.ts';

export interface TabStop {
  /** From the edge of the text, in points. */
  position: number;
  kind: 'left' | 'right' | 'center' | 'decimal';
  leader: 'none' | 'dot' | 'hyphen' | 'underscore';
}

/** Properties of a paragraph. Missing ones come from a style. Lengths are in points. */
export interface ParagraphProperties {
  styleId?: string;
  align?: 'start' | 'end' | 'center' | 'justify';
  indentStart?: number;
  indentEnd?: number;
  /** Less than 0 where it hangs. */
  firstLine?: number;
  before?: number;
  after?: number;
  beforeAuto?: boolean;
  afterAuto?: boolean;
  /** Points, or lines where the rule is `auto`. */
  line?: number;
  lineRule?: 'auto' | 'exact' | 'atLeast';
  contextualSpacing?: boolean;
  keepNext?: boolean;
  keepLines?: boolean;
  pageBreakBefore?: boolean;
  widowControl?: boolean;
  /** Its lines stand on the grid of the page, where there is one; true by default. */
  snapToGrid?: boolean;
  /** Stops to add, by position; undefined takes one away. */
  tabs?: ReadonlyMap<number, TabStop | undefined>;
  numberingId?: string;
  numberingLevel?: number;
  borders?: Borders;
  background?: string;
  /** From 0, the highest; 9 is body text. */
  outlineLevel?: number;
  isRightToLeft?: boolean;
  hasFrame?: boolean;
}

const alignments: Record<string, ParagraphProperties['align']> = {
  left: 'start',
  start: 'start',
  right: 'end',
  end: 'end',
  center: 'center',
  both: 'justify',
  distribute: 'justify',
  lowKashida: 'justify',
  mediumKashida: 'justify',
  highKashida: 'justify',
  thaiDistribute: 'justify',
};

const tabKinds: Record<string, TabStop['kind']> = {
  center: 'center',
  right: 'right',
  end: 'right',
  decimal: 'decimal',
};
const leaders: Record<string, TabStop['leader']> = {
  dot: 'dot',
  middleDot: 'dot',
  hyphen: 'hyphen',
  underscore: 'underscore',
  heavy: 'underscore',
};

function readTabs(element: Element | undefined): ParagraphProperties['tabs'] {
  if (element === undefined) return undefined;
  const tabs = new Map<number, TabStop | undefined>();
  for (const tab of children(element, 'tab')) {
    const position = lengthOf(tab, 'pos') ?? 0;
    const kind = attribute(tab, 'val') ?? 'left';
    // A bar is drawn in Word's draft view alone, and stops nothing.
    if (kind === 'bar') continue;
    const leader = leaders[attribute(tab, 'leader') ?? ''] ?? 'none';
    tabs.set(position, kind === 'clear' ? undefined : { position, kind: tabKinds[kind] ?? 'left', leader });
  }
  return tabs;
}

function readSpacing(spacing: Element | undefined) {
  const rule = attribute(spacing, 'lineRule');
  const lineRule: ParagraphProperties['lineRule'] = rule === 'exact' || rule === 'atLeast' ? rule : 'auto';
  const height = lengthOf(spacing, 'line');
  // A line of 240 twips, or in the strict kind of Open XML of "12pt", is one as it is.
  const line = lineRule === 'auto' && height !== undefined ? height / 12 : height;
  const isOn = (name: string) => {
    const value = attribute(spacing, name);
    return value === undefined ? undefined : value !== '0' && value !== 'false';
  };
  return {
    before: lengthOf(spacing, 'before'),
    after: lengthOf(spacing, 'after'),
    beforeAuto: isOn('beforeAutospacing'),
    afterAuto: isOn('afterAutospacing'),
    line,
    lineRule: line === undefined ? undefined : lineRule,
  };
}

function readIndents(indents: Element | undefined) {
  const hanging = lengthOf(indents, 'hanging');
  return {
    indentStart: lengthOf(indents, 'start') ?? lengthOf(indents, 'left'),
    indentEnd: lengthOf(indents, 'end') ?? lengthOf(indents, 'right'),
    firstLine: hanging === undefined ? lengthOf(indents, 'firstLine') : -hanging,
  };
}

/** Reads a `pPr`. */
export function readParagraphProperties(element: Element | undefined, { colors }: Theme): ParagraphProperties {
  if (element === undefined) return {};
  const numbering = child(element, 'numPr');
  const shading = child(element, 'shd');
  return withoutGaps<ParagraphProperties>({
    styleId: valueOf(element, 'pStyle'),
    align: alignments[valueOf(element, 'jc') ?? ''],
    ...readIndents(child(element, 'ind')),
    ...readSpacing(child(element, 'spacing')),
    contextualSpacing: flagOf(element, 'contextualSpacing'),
    keepNext: flagOf(element, 'keepNext'),
    keepLines: flagOf(element, 'keepLines'),
    pageBreakBefore: flagOf(element, 'pageBreakBefore'),
    widowControl: flagOf(element, 'widowControl'),
    snapToGrid: flagOf(element, 'snapToGrid'),
    tabs: readTabs(child(element, 'tabs')),
    numberingId: valueOf(numbering, 'numId'),
    numberingLevel: numberOf(valueOf(numbering, 'ilvl')),
    borders: child(element, 'pBdr') && readBorders(element, 'pBdr', colors),
    background: shading && (colors.colorOf(shading, 'fill') ?? 'none'),
    outlineLevel: numberOf(valueOf(element, 'outlineLvl')),
    isRightToLeft: flagOf(element, 'bidi'),
    hasFrame:
      child(element, 'framePr') && !/^(?:drop|margin)$/.test(attribute(child(element, 'framePr'), 'dropCap') ?? ''),
  });
}

/** The properties of both, the later ones first in rank; stops for tabs add up. */
export function mergeParagraph(below: ParagraphProperties, above: ParagraphProperties): ParagraphProperties {
  return {
    ...below,
    ...above,
    ...(below.tabs && above.tabs && { tabs: new Map([...below.tabs, ...above.tabs]) }),
    ...(below.borders && above.borders && { borders: { ...below.borders, ...above.borders } }),
  };
}
