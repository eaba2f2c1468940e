import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const moduleUrl = new URL('built-in-engine.ts', import.meta.url).href;

/** Closes engines at 20 moments of the first half of their start, in which the corrector is compiled, and says so. */
const script = `
const { createBuiltInEngine } = await import(${JSON.stringify(moduleUrl)});
const began = performance.now();
const first = createBuiltInEngine();
await first.prepare();
const startMs = performance.now() - began;
await first.close();
for (let moment = 1; moment <= 20; moment += 1) {
  const engine = createBuiltInEngine();
  const outcome = engine.prepare().catch((error) => error);
  await new Promise((resolve) => setTimeout(resolve, (startMs * moment) / 40));
  await engine.close();
  await outcome;
}
console.log('All ended.');`;

it('an engine that is closed while it loads takes the process with it at no moment', async () => {
  // A crash would end the process that loads, so it is one of its own.
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script]);
  expect(stdout).toBe('All ended.\n');
}, 300_000);
