import { startFreshServer } from '#scripts/fresh-server.ts';
import { countUpvotes, fillFeed, measureFeedReads, measureThoughts } from './feed.bench.ts';
import { measureLongList } from './long-list.bench.ts';
import type { Figure } from './measure-http.ts';
import { measureList, measureWrites, readMemory } from './notes.bench.ts';

/** Memory after the load must stay below this, in megabytes. */
const memoryTarget = 220;

const verdict = (isMet: boolean): string => (isMet ? 'met   ' : 'MISSED');

function print({ what, ours, bare, target, load }: Figure): void {
  const reached = bare === undefined ? ours : ours / bare;
  const against = bare === undefined ? '' : ` of ${bare.toFixed(0)}/s = ${reached.toFixed(2)}`;
  const asked = target === undefined ? '' : ` (target ${target})`;
  const times = load ? `  p50 ${load.p50} ms  p97.5 ${load.p95} ms  p99 ${load.p99} ms  failed ${load.failed}` : '';
  console.log(
    `${target === undefined ? 'info  ' : verdict(reached >= target)} ${what}: ${ours.toFixed(0)}/s${against}${asked}${times}`,
  );
}

const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
try {
  print(await measureList(server));
  print(await measureWrites(server));
  const feed = await fillFeed(server);
  for (const figure of await measureFeedReads(server, feed)) print(figure);
  print(await measureThoughts(server, feed));
  const { given, counted } = await countUpvotes(server, feed);
  console.log(`${verdict(given === counted)} ${given} people upvote one thought at once: ${counted} counted`);
  const memory = await readMemory(server);
  console.log(
    `${verdict(memory <= memoryTarget)} memory after the load: ${memory.toFixed(0)} MB (target ${memoryTarget})`,
  );
  for (const { width, firstCardCold, firstCardWarm, longTasks, longestTask } of await measureLongList(server)) {
    const isMet = firstCardCold <= 1000 && longTasks === 0;
    console.log(
      `${verdict(isMet)} 5,000 notes at ${width} px: first card after ${firstCardCold.toFixed(0)} ms cold, ${firstCardWarm.toFixed(0)} ms warm (target 1000); ${longTasks} tasks of scrolling over 50 ms, the longest ${longestTask.toFixed(0)} ms (target none)`,
    );
  }
} finally {
  await server.stop();
}
