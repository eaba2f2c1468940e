import { readChart, type ChartSetting, type ReadChart } from '../../../charts/reading/read-chart.ts';
import { familyFor } from '../../../pdf/core/font-families.ts';
import { UnusableFile } from '../../../runner/refusals.ts';
import { rgbOf } from '../paging/measure-text.ts';
import { attribute } from '../reading/xml.ts';
import { countLeftOut, create, pt, type RenderContext, type Story } from './render-context.ts';

/** The font and the colours of a chart are the document's. */
function settingOf({ word }: RenderContext): ChartSetting {
  const { colors, fonts } = word.theme;
  return {
    family: familyFor(fonts.minor ?? word.styles.defaultRun.font ?? 'Calibri'),
    themeColor: (name) => {
      const color = colors.named(name);
      return color === undefined ? undefined : rgbOf(color);
    },
  };
}

function readPart(context: RenderContext, name: string): ReadChart | undefined {
  try {
    const part = context.word.package.xmlPart(name);
    return part && readChart(part.root, settingOf(context));
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
