import { startFreshServer } from '#scripts/fresh-server.ts';
import { measureLongList } from './long-list.bench.ts';
import { type Figure, measureList, measureWrites, readMemory } from './notes.bench.ts';

/** Memory after the load must stay below this, in megabytes. */
const memoryTarget = 220;

function print({ what, ours, bare, target, load }: Figure): void {
  const ratio = ours / bare;
  const times = load ? `  p50 ${load.p50} ms  p97.5 ${load.p95} ms  p99 ${load.p99} ms  failed ${load.failed}` : '';
  console.log(
    `${ratio >= target ? 'met   ' : 'MISSED'} ${what}: ${ours.toFixed(0)}/s of ${bare.toFixed(0)}/s = ${ratio.toFixed(2)} (target ${target})${times}`,
  );
}

const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
try {
  print(await measureList(server));
  print(await measureWrites(server));
  const memory = await readMemory(server);
  console.log(
    `${memory <= memoryTarget ? 'met   ' : 'MISSED'} memory after the load: ${memory.toFixed(0)} MB (target ${memoryTarget})`,
  );
  for (const { width, firstCardCold, firstCardWarm, longTasks, longestTask } of await measureLongList(server)) {
    const isMet = firstCardCold <= 1000 && longTasks === 0;
    console.log(
      `${isMet ? 'met   ' : 'MISSED'} 5,000 notes at ${width} px: first card after ${firstCardCold.toFixed(0)} ms cold, ${firstCardWarm.toFixed(0)} ms warm (target 1000); ${longTasks} tasks of scrolling over 50 ms, the longest ${longestTask.toFixed(0)} ms (target none)`,
    );
  }
} finally {
  await server.stop();
}
