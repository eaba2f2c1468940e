import { startFreshServer } from '#scripts/fresh-server.ts';
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
} finally {
  await server.stop();
}
