import type { ChartColors } from '../../../charts/reading/chart-colors.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import { attribute, child, children, numberOf, type XmlElement } from '../../../xml/xml-element.ts';
import { type BoxParagraph, type CellFont, plainFont, type RichRun, type TextBox } from './workbook-model.ts';

const sides: Record<string, BoxParagraph['side']> = { ctr: 'center', r: 'right' };
const verticals: Record<string, TextBox['vertical']> = { ctr: 'center', b: 'bottom' };

/** Shapes that a box stands for. Others are drawn only where they have text. */
const boxes = /^(?:rect|roundRect|round\dSameRect|round\dRect|snip\w*|flowChartProcess|flowChartAlternateProcess)$/;

const isOn = (text: string | undefined): boolean => text === '1' || text === 'true';

function fontOf(properties: XmlElement | undefined, colors: ChartColors, usual: Rgb | undefined): CellFont {
  const size = (numberOf(attribute(properties, 'sz')) ?? plainFont.size * 100) / 100;
  const family = attribute(child(properties, 'latin'), 'typeface') ?? '';
  const color = colors.colorIn(child(properties, 'solidFill')) ?? usual;
  return {
    ...plainFont,
    ...(family !== '' && !family.startsWith('+') && { family }),
    size: Math.min(409, Math.max(1, size)),
    bold: isOn(attribute(properties, 'b')),
    italic: isOn(attribute(properties, 'i')),
    underline: (attribute(properties, 'u') ?? 'none') === 'none' ? 'none' : 'single',
    ...(color && { color }),
  };
}

/** A colour that a shape takes from the styles of its theme. */
const styled = (shape: XmlElement, name: string, colors: ChartColors): Rgb | undefined => {
  const reference = child(shape, 'style', name);
  return attribute(reference, 'idx') === '0' ? undefined : colors.colorIn(reference);
};

function readParagraph(paragraph: XmlElement, colors: ChartColors, ink: Rgb | undefined): BoxParagraph {
  const runs: Required<RichRun>[] = [];
  for (const run of children(paragraph)) {
    const font = fontOf(child(run, 'rPr'), colors, ink);
    if (run.localName === 'br') runs.push({ text: '\n', font });
    else if (run.localName === 'r' || run.localName === 'fld')
      runs.push({ text: child(run, 't')?.textContent ?? '', font });
  }
  // An empty line is as high as its end says.
  if (runs.length === 0) runs.push({ text: ' ', font: fontOf(child(paragraph, 'endParaRPr'), colors, ink) });
  return { runs, side: sides[attribute(child(paragraph, 'pPr'), 'algn') ?? ''] ?? 'left' };
}

/** Reads a drawn shape (xdr:sp). Undefined where it has no text and is no box that is seen. */
export function readTextBox(shape: XmlElement, colors: ChartColors): TextBox | undefined {
  const look = child(shape, 'spPr');
  const fill = child(look, 'noFill') ? undefined : (colors.fillOf(shape) ?? styled(shape, 'fillRef', colors));
  const line = child(look, 'ln', 'noFill')
    ? undefined
    : (colors.lineOf(shape)?.color ?? styled(shape, 'lnRef', colors));
  const ink = colors.colorIn(child(shape, 'style', 'fontRef'));
  const body = child(shape, 'txBody');
  const paragraphs = children(body, 'p').map((paragraph) => readParagraph(paragraph, colors, ink));
  const hasText = paragraphs.some(({ runs }) => runs.some(({ text }) => text.trim() !== ''));
  const isBox = boxes.test(attribute(child(look, 'prstGeom'), 'prst') ?? '') && (fill ?? line) !== undefined;
  if (!hasText && !isBox) return undefined;
  const vertical = verticals[attribute(child(body, 'bodyPr'), 'anchor') ?? ''] ?? 'top';
  return { paragraphs: hasText ? paragraphs : [], vertical, ...(fill && { fill }), ...(line && { line }) };
}
