import type { ChartPlot } from './chart-model.ts';
import type { Ground } from './draw-series.ts';

/** Lines from the highest to the lowest value of a category, and boxes from the first to the last, as of prices of a day. */
export function drawRanges({ canvas, plane, scale }: Ground, plot: ChartPlot): void {
  const { series, highLow, upDown } = plot;
  if (highLow === undefined && upDown === undefined) return;
  const count = series.reduce((most, { values }) => Math.max(most, values.length), 0);
  for (let index = 0; index < count; index += 1) {
    const along = plane.along(index);
    const values = series.map((its) => its.values[index]).filter((value) => value !== undefined);
    if (highLow && values.length > 0) {
      const [low, high] = [Math.min(...values), Math.max(...values)];
      canvas.line(plane.at(along, scale.shareOf(low)), plane.at(along, scale.shareOf(high)), highLow);
    }
    const [first, last] = [series[0]?.values[index], series.at(-1)?.values[index]];
    if (upDown === undefined || first === undefined || last === undefined) continue;
    const half = plane.slot / (1 + upDown.gap) / 2;
    const [one, other] = [plane.at(along - half, scale.shareOf(first)), plane.at(along + half, scale.shareOf(last))];
    const fill = last >= first ? upDown.up : upDown.down;
    if (fill) canvas.box({ ...one, width: other.x - one.x, height: other.y - one.y }, fill, upDown.line);
  }
}
