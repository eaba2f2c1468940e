import type { ValueAxis } from './chart-model.ts';

/** A value axis with its ticks. */
export interface Scale {
  min: number;
  max: number;
  ticks: readonly number[];
  /** Where a value is on the axis: 0 is its beginning, 1 its end. */
  shareOf: (value: number) => number;
}

/** More would be a grey area, and a hostile unit would ask for millions. */
const mostTicks = 60;

/** Binary fractions end in noise, as in 0.30000000000000004. */
const clean = (value: number): number => Number(value.toPrecision(12));

/** The least of 1, 2, 5 and their tenfolds that is not below. */
function niceStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step));
  const nice = [1, 2, 5, 10].find((factor) => factor * power >= step * 0.999_999) ?? 10;
  return nice * power;
}

type AxisBounds = Pick<ValueAxis, 'min' | 'max' | 'majorUnit' | 'logBase' | 'isReversed'>;

const shareWithin =
  (min: number, max: number, isReversed: boolean) =>
  (value: number): number => {
    const share = (value - min) / (max - min);
    return isReversed ? 1 - share : share;
  };

function logScale(high: number, base: number, axis: AxisBounds, low: number): Scale {
  const logOf = (value: number): number => Math.log(value) / Math.log(base);
  const positive = (value: number | undefined, instead: number) =>
    value !== undefined && value > 0 ? value : instead > 0 ? instead : 1;
  const first = Math.floor(logOf(positive(axis.min, low)) + 1e-9);
  const last = Math.max(first + 1, Math.ceil(logOf(positive(axis.max, high)) - 1e-9));
  const step = Math.ceil((last - first) / mostTicks);
  const ticks: number[] = [];
  for (let power = first; power <= last; power += step) ticks.push(clean(base ** power));
  const shareOf = shareWithin(first, last, axis.isReversed);
  return {
    min: base ** first,
    max: base ** last,
    ticks,
    shareOf: (value) => shareOf(value > 0 ? logOf(value) : first),
  };
}

/** Ends that an axis names, where they are in order. */
function fixedEnds(low: number, high: number, axis: AxisBounds): { min?: number; max?: number } {
  const { min, max } = axis;
  const isOrdered = (min ?? Math.min(low, 0)) < (max ?? Math.max(high, 0));
  if (isOrdered) return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
  return {};
}

/** A scale for values from `low` to `high`, with ends and steps as Office chooses them where the axis names none. */
export function scaleOf(low: number, high: number, axis: AxisBounds, room: number): Scale {
  if (axis.logBase !== undefined && axis.logBase > 1) return logScale(high, axis.logBase, axis, low);
  const fixed = fixedEnds(low, high, axis);
  // An axis begins at zero unless its values are close together.
  const isClose = high - low <= (Math.max(Math.abs(low), Math.abs(high)) * 5) / 30;
  const margin = (high - low) * 0.05;
  const bottom = fixed.min ?? (low >= 0 && !(isClose && low > 0 && high > low) ? 0 : low - margin);
  const top = fixed.max ?? (high <= 0 && !(isClose && high < 0 && high > low) ? 0 : high + margin);
  const span = top > bottom ? top - bottom : 1;
  const auto = niceStep(span / Math.max(1, Math.min(10, room)));
  const unit = axis.majorUnit;
  const step = unit !== undefined && unit > 0 && span / unit <= mostTicks ? unit : auto;
  const min = fixed.min ?? Math.floor(bottom / step + 1e-9) * step;
  const end = fixed.max ?? Math.ceil((bottom + span) / step - 1e-9) * step;
  const max = end > min ? end : min + step;
  const ticks: number[] = [];
  const count = Math.min(mostTicks, Math.floor((max - min) / step + 1e-9));
  for (let index = 0; index <= count; index += 1) ticks.push(clean(min + index * step));
  return { min, max, ticks, shareOf: shareWithin(min, max, axis.isReversed) };
}
