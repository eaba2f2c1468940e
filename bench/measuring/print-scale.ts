import type { Engine } from '#server/db/dialect.ts';
import { percentile, type Timed } from './closed-loop.ts';
import { measureScale, type ScaleFigure, type SiteFigures, sizes } from '../scale.bench.ts';
import { verdict } from './verdict.ts';

const ms = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const at = (share: number, { times }: Timed): string => ms(percentile(times, share));
const rateOf = ({ times, wall }: Timed): number => (times.length / wall) * 1000;
const perRequest = ({ times, processor }: Timed): number | undefined =>
  processor === undefined ? undefined : processor / times.length;

const costOf = (timed: Timed): string => {
  const cost = perRequest(timed);
  return cost === undefined ? '' : `, processor ${ms(cost)} ms`;
};

const describe = (timed: Timed): string =>
  `p50 ${at(0.5, timed)} p95 ${at(0.95, timed)} p99 ${at(0.99, timed)} ms, ${rateOf(timed).toFixed(0)}/s${costOf(timed)}`;

/** Ratio of the processor times of two calls. */
const ratioOf = (one: Timed, other: Timed): string => {
  const [above, below] = [perRequest(one), perRequest(other)];
  return above === undefined || below === undefined ? '' : `, processor × ${(above / below).toFixed(2)}`;
};

/** Prints a call. False where it misses its target. */
function renderMetric({ what, target, small, large }: ScaleFigure): boolean {
  const ratio = percentile(large.times, 0.95) / percentile(small.times, 0.95);
  const isMet = target === undefined || ratio <= target;
  const begin = target === undefined ? 'info  ' : verdict(isMet);
  const asked = target === undefined ? '' : ` (target ${target})`;
  console.log(`${begin} ${what}: p95 × ${ratio.toFixed(2)}${asked}${ratioOf(large, small)}`);
  console.log(`         small: ${describe(small)}`);
  console.log(`         large: ${describe(large)}`);
  return isMet;
}

function printAgainstBare(what: string, ours: Timed, bare: Timed): void {
  const ratio = rateOf(ours) / rateOf(bare);
  console.log(`info   ${what}, against bare node:http: rate × ${ratio.toFixed(2)}${ratioOf(ours, bare)}`);
  console.log(`         ours: ${describe(ours)}`);
  console.log(`         bare: ${describe(bare)}`);
}

function printSite(name: string, { memory, warm, cold, bareSelects }: SiteFigures): void {
  console.log(
    `info   ${name}: memory after the load ${memory.toFixed(0)} MB, bare prepared SELECT of 20 posts ${bareSelects.toFixed(0)}/s`,
  );
  for (const [files, start] of [
    ['in the cache', warm],
    ['not in the cache', cold],
  ] as const) {
    console.log(
      start
        ? `         files ${files}: ready after ${start.ready.toFixed(0)} ms, first page of the feed ${ms(start.first)} ms, tenth ${ms(start.tenth)} ms`
        : `         files ${files}: not measured, the cache could not be emptied`,
    );
  }
}

/** The scale of one engine. `isShort` is a try of a minute or two. */
export async function benchScale(engine: Engine, isShort: boolean): Promise<void> {
  const missed: string[] = [];
  await measureScale(engine, isShort ? sizes.middle : sizes.large, {
    note: (line) => console.log(`       ${engine}: ${line}`),
    figure(figure) {
      if (!renderMetric(figure)) missed.push(figure.what);
    },
    againstBare: printAgainstBare,
    site: printSite,
  });
  console.log(
    `${verdict(missed.length === 0)} scale on ${engine}${missed.length > 0 ? `, but for ${missed.join('; ')}` : ''}`,
  );
}
