import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

/** The tests with random input, for as long as one likes: `npm run fuzz -- --runs 500 --seed 7 [part of a file's name]`. */
const { values, positionals } = parseArgs({
  options: { runs: { type: 'string', default: '300' }, seed: { type: 'string', default: String(randomInt(1e9)) } },
  allowPositionals: true,
});

const { runs, seed } = values;
if (!/^[1-9]\d{0,8}$/.test(runs) || !/^\d{1,9}$/.test(seed)) {
  console.error('--runs and --seed are whole numbers of at most nine digits.');
  process.exit(1);
}
console.log(`Each property with ${runs} cases from seed ${seed}.`);
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--testTimeout=86400000',
  ...(positionals.length > 0 ? positionals : ['fuzz']),
];
const tests = spawn(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_RUNS: runs, FUZZ_SEED: seed },
});
await once(tests, 'exit');
process.exitCode = tests.exitCode ?? 1;
