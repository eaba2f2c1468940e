import { familyFor } from '../../../pdf/core/font-families.ts';
import type { Rgb } from '../../../pdf/core/text-style.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import { rgbOf } from '../paging/measure-text.ts';
import { readChart, type ReadChart } from '../reading/read-chart.ts';
import type { ChartLook } from '../reading/read-chart-series.ts';
import { attribute } from '../reading/xml.ts';
import { drawingColor, fillOf, outlineOf } from './drawing-colors.ts';
import { countLeftOut, create, pt, type RenderContext, type Story } from './render-context.ts';

/** Office's accents where a document has no theme. */
const officeAccents = ['#4472c4', '#ed7d31', '#a5a5a5', '#ffc000', '#5b9bd5', '#70ad47'] as const;

/** Colours of a chart as the document's theme has them. */
function lookOf({ word }: RenderContext): ChartLook {
  const { colors, fonts } = word.theme;
  const rgb = (color: string | undefined): Rgb | undefined => (color === undefined ? undefined : rgbOf(color));
  return {
    family: familyFor(fonts.minor ?? word.styles.defaultRun.font ?? 'Calibri'),
    accent: (place) => {
      const at = place % officeAccents.length;
      const [red, green, blue] = rgbOf(colors.named(`accent${at + 1}`) ?? officeAccents[at] ?? '#000000');
      // After the six, Office goes on with darker ones.
      const shade = Math.max(0.4, 1 - Math.floor(place / officeAccents.length) * 0.25);
      return [red * shade, green * shade, blue * shade];
    },
    colorIn: (parent) => rgb(drawingColor(parent, colors)),
    fillOf: (element) => rgb(fillOf(element, colors)),
    lineOf: (element) => {
      const line = outlineOf(element, colors);
      return line && { width: line.width, color: rgbOf(line.color) };
    },
  };
}

function readPart(context: RenderContext, name: string): ReadChart | undefined {
  try {
    const part = context.word.package.xmlPart(name);
    return part && readChart(part.root, lookOf(context));
  } catch (error) {
    // A chart that is damaged is named in the note; the text around it can still be read.
    if (error instanceof UnusableFile) return undefined;
    throw error;
  }
}

/** The `c:chart` of a drawing as an element of this size. Undefined where it is of a kind that is not drawn. */
export function renderChart(
  story: Story,
  element: Element,
  { width, height }: { width: number; height: number },
): HTMLElement | undefined {
  const { context, relationships } = story;
  const relationship = relationships.get(attribute(element, 'id') ?? '');
  // Newer kinds, such as treemaps, have a part of another type.
  if (relationship?.type !== 'chart' || relationship.isExternal) return undefined;
  const read = readPart(context, relationship.target);
  if (read === undefined) return undefined;
  const { chart, isCut } = read;
  if (isCut) countLeftOut(context, 'chartValues');
  const holder = create(context, 'span', { display: 'inline-block', width: pt(width), height: pt(height) });
  // The browser loads the fonts of text alone that is laid out.
  for (const weight of ['400', '700']) {
    const words = create(context, 'span', {
      position: 'absolute',
      visibility: 'hidden',
      'font-family': chart.textStyle.family,
      'font-size': '1px',
      'font-weight': weight,
      'white-space': 'nowrap',
    });
    words.textContent = weight === '700' ? chart.title : ['0', ...chart.categories].join(' ').slice(0, 5000);
    holder.append(words);
  }
  context.marks.set(holder, { kind: 'chart', chart });
  return holder;
}
