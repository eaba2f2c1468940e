import type { Box, DrawnItem } from '../layout/drawn-pages/drawn-document.ts';
import { ChartCanvas, lineStep } from './chart-canvas.ts';
import type { Chart, MeasureText } from './chart-model.ts';
import { drawLegend } from './draw-legend.ts';
import { drawPie } from './draw-pie.ts';
import { drawPlots } from './draw-plots.ts';
import { drawRadar } from './draw-radar.ts';

/** Nothing can be told apart in a smaller box. */
const leastSide = 12;

/** Points of the shorter side from which on words have their own size. */
const fullSide = 120;

function drawTitle(canvas: ChartCanvas, { title, titleSize, titleIsBold }: Chart, area: Box): Box {
  if (title === '') return area;
  const style = { bold: titleIsBold };
  const lines = canvas.wrap(title, area.width, titleSize, style).slice(0, 4);
  const step = titleSize * lineStep;
  lines.forEach((line, index) =>
    canvas.text(line, { x: area.x + area.width / 2, y: area.y + (index + 0.5) * step }, { size: titleSize, style }),
  );
  const taken = Math.min(area.height, lines.length * step + titleSize * 0.4);
  return { ...area, y: area.y + taken, height: area.height - taken };
}

/** Draws a chart into a box, as text, lines and areas. */
export function drawChart(chart: Chart, box: Box, measure: MeasureText): DrawnItem[] {
  if (!(box.width >= leastSide && box.height >= leastSide)) return [];
  // In a small box, words as large as the file has them would leave no room for the chart.
  const shrink = Math.min(1, Math.min(box.width, box.height) / fullSide);
  const canvas = new ChartCanvas(chart.textStyle, chart.textSize * shrink, measure);
  canvas.box(box, chart.background, chart.border);
  const padding = Math.min(8, box.width / 12, box.height / 12);
  const area = {
    x: box.x + padding,
    y: box.y + padding,
    width: box.width - padding * 2,
    height: box.height - padding * 2,
  };
  const rest = drawLegend(canvas, chart, drawTitle(canvas, { ...chart, titleSize: chart.titleSize * shrink }, area));
  const [first] = chart.plots;
  if (first?.kind === 'pie') drawPie(canvas, first, rest, chart.categories);
  else if (first?.kind === 'radar') drawRadar(canvas, chart, rest);
  else drawPlots(canvas, chart, rest);
  // Labels that find no room beside what they name are cut off at the edge.
  return [{ kind: 'clip', box, items: canvas.items }];
}
