import type { Chart } from '../../../charts/chart-model.ts';
import { drawChart } from '../../../charts/draw-chart.ts';
import type { Box, DrawnItem } from '../../../layout/drawn-pages/drawn-document.ts';
import { showableText } from '../../../pdf/core/showable-text.ts';
import type { TextStyle } from '../../../pdf/core/text-style.ts';
import type { SheetFonts } from './sheet-fonts.ts';

/** Tells the fonts what a chart is going to draw. Numbers need the letters of any text. */
export function expectChart({ title, plots, categories, textStyle, ...axes }: Chart, fonts: SheetFonts): void {
  const names = plots.flatMap(({ series }) => series.map(({ name }) => name));
  const others = [axes.categoryAxis, axes.valueAxis, axes.xAxis, axes.secondaryAxis].map((axis) => axis?.title ?? '');
  const formats = [axes.valueAxis, axes.xAxis, axes.secondaryAxis].map((axis) => axis?.format ?? '');
  const texts = [...names, ...categories, ...others, ...formats, title, '0123456789.,-…'];
  const shown = showableText(texts.join(' '));
  for (const bold of [false, true]) fonts.expect(shown, { ...textStyle, bold });
}

/** Draws a chart into a box of the page or of the sheet. */
export function chartItems(chart: Chart, box: Box, fonts: SheetFonts): DrawnItem[] {
  const measure = (text: string, size: number, style: TextStyle): number =>
    (fonts.fonts.shape(showableText(text), style).width * size) / 1000;
  return drawChart(chart, box, measure);
}
