import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { styleText } from 'node:util';
import { runChecks } from './check.ts';
import { chromiumMissing, ensureChromium } from './chromium.ts';
import { ensurePrograms } from './debian-packages.ts';
import { sum, type Tally } from './tally.ts';
import { tallyPlaywright, tallyVitest } from './test-reports.ts';

const vitestReport = 'test-results/vitest.json';
const playwrightReport = 'test-results/playwright.json';

interface Run {
  /** Null when a signal ended the runner. */
  exitCode: number | null;
  /** The JSON that the runner wrote, undefined where it wrote none. */
  report: string | undefined;
}

/** Runs a test runner with its own output on the terminal. `report` is where it writes what it counted. */
async function runRunner(args: string[], report: string, variables: Record<string, string> = {}): Promise<Run> {
  // What an earlier run left there must not be counted for this one.
  await rm(report, { force: true });
  const runner = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...variables } });
  const end = (): void => {
    runner.kill('SIGTERM');
    process.exit(143);
  };
  process.once('SIGTERM', end);
  await once(runner, 'exit');
  process.off('SIGTERM', end);
  const { exitCode } = runner;
  return { exitCode, report: await readFile(report, 'utf8').catch(() => undefined) };
}

async function runVitest(...projects: string[]): Promise<Tally> {
  ensurePrograms();
  const only = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...only];
  const { exitCode, report } = await runRunner(args, vitestReport);
  return tallyVitest(report, exitCode);
}

async function runJourneys(): Promise<Tally> {
  ensurePrograms();
  if (!ensureChromium()) {
    console.log(chromiumMissing);
    return { passed: 0, failed: 1 };
  }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'];
  const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const { exitCode, report } = await runRunner(args, playwrightReport, variables);
  return tallyPlaywright(report, exitCode);
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
  ['unit', [{ title: 'unit tests', run: () => runVitest('unit', 'web', 'document') }]],
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

const { passed, failed } = await main(process.argv[2] ?? 'all');
console.log(`\ntests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
