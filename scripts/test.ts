import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { styleText } from 'node:util';
import { runChecks } from './check.ts';
import { chromiumMissing, ensureChromium } from './chromium.ts';
import { sum, type Tally } from './tally.ts';
import { tallyPlaywright, tallyVitest } from './test-reports.ts';

const reports = await mkdtemp(join(tmpdir(), 'thoughtleaf-reports-'));

/** Runs a test runner with its own output on the terminal, and gives its exit code (null when a signal ended it). */
async function runRunner(args: string[], variables: Record<string, string> = {}): Promise<number | null> {
  const runner = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  await once(runner, 'exit');
  return runner.exitCode;
}

const readReport = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);

async function runVitest(...projects: string[]): Promise<Tally> {
  const report = join(reports, 'vitest.json');
  const only = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runRunner(['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...only]);
  return tallyVitest(await readReport(report), exitCode);
}

async function runJourneys(): Promise<Tally> {
  if (!ensureChromium()) {
    console.log(chromiumMissing);
    return { passed: 0, failed: 1 };
  }
  const report = join(reports, 'playwright.json');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
  const exitCode = await runRunner(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return tallyPlaywright(await readReport(report), exitCode);
}

interface Part {
  title: string;
  run: () => Promise<Tally>;
}

const check: Part = { title: 'check', run: runChecks };
const journeys: Part = { title: 'journeys in the browser', run: runJourneys };

/** What `npm test -- …` runs; without a name, all of it. */
const parts = new Map<string, Part[]>([
  ['all', [check, { title: 'unit and integration tests', run: () => runVitest() }, journeys]],
  ['check', [check]],
  ['unit', [{ title: 'unit tests', run: () => runVitest('unit', 'web') }]],
  ['integration', [{ title: 'integration tests', run: () => runVitest('integration') }]],
  ['e2e', [journeys]],
]);

async function runPart({ title, run }: Part): Promise<Tally> {
  console.log(`\n${styleText('bold', `── ${title}`)}`);
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return { passed: 0, failed: 1 };
  }
}

async function main(name: string): Promise<Tally> {
  const chosen = parts.get(name);
  if (!chosen) {
    console.error(`There is no part ${name}: choose ${[...parts.keys()].join(', ')}.`);
    return { passed: 0, failed: 1 };
  }
  const tallies: Tally[] = [];
  for (const part of chosen) tallies.push(await runPart(part));
  return sum(tallies);
}

try {
  const { passed, failed } = await main(process.argv[2] ?? 'all');
  console.log(`\ntests: ${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
} finally {
  await rm(reports, { recursive: true, force: true });
}
