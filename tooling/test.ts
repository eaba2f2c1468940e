import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { styleText } from 'node:util';
import { runChecks } from './check.ts';
import { chromiumMissing, ensureChromium } from '#testing/chromium.ts';
import { ensurePrograms } from '#testing/debian-packages.ts';
import { ensureFirefox, firefoxMissing } from '#testing/firefox.ts';
import { ensureWebKit, webkitMissing } from '#testing/webkit.ts';
import { oneFailure, sum, type TestSummary } from './summary.ts';
import { summarizePlaywright, summarizeVitest } from './test-reports.ts';
import { engineProjects, journeyProjects, vitestProjects } from './test-projects.ts';
import { haveToolsChanged } from './tools-changed.ts';

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
  // Reports of an earlier run must not count for this one.
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

const namesOf = (projects: readonly string[]): string[] => projects.flatMap((project) => ['--project', project]);

async function runVitest(projects: readonly string[]): Promise<TestSummary> {
  ensurePrograms();
  // Debian's packages of it bring the fonts in which the tests of the tools write words into pictures.
  ensureChromium();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...namesOf(projects)];
  const { exitCode, report } = await runRunner(args, vitestReport);
  return summarizeVitest(report, exitCode);
}

/** The lines for a person who lacks a browser of these journeys. */
function missingBrowsers(projects: readonly string[]): string[] {
  const chromium = ensureChromium() === undefined ? [chromiumMissing] : [];
  const firefox = projects.includes('firefox') && ensureFirefox() === undefined ? [firefoxMissing] : [];
  const webkit = projects.includes('webkit') && ensureWebKit() === undefined ? [webkitMissing] : [];
  return [...chromium, ...firefox, ...webkit];
}

async function runJourneys(projects: readonly string[]): Promise<TestSummary> {
  ensurePrograms();
  const missing = missingBrowsers(projects);
  if (missing.length > 0) {
    console.log(missing.join('\n'));
    return oneFailure('a browser is missing');
  }
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...namesOf(projects)];
  const variables = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const { exitCode, report } = await runRunner(args, playwrightReport, variables);
  return summarizePlaywright(report, exitCode);
}

interface Part {
  title: string;
  run: () => Promise<TestSummary>;
}

const vitest = (title: string, ...projects: string[]): Part => ({ title, run: () => runVitest(projects) });
const journeys = (title: string, ...projects: string[]): Part => ({ title, run: () => runJourneys(projects) });

const check: Part = { title: 'check', run: runChecks };

/** The tests of every day; those of the tools where they can tell anything new. */
function everyDay(withTools: boolean): Part[] {
  return [
    check,
    vitest(
      'unit and integration tests',
      ...vitestProjects.units,
      ...vitestProjects.integration,
      ...(withTools ? vitestProjects.ofTools : []),
    ),
    journeys('journeys in the browser', ...journeyProjects.everyDay, ...(withTools ? journeyProjects.ofTools : [])),
  ];
}

function everyDayAsChanged(): Part[] {
  const withTools = haveToolsChanged();
  if (!withTools)
    console.log('Nothing of the tools changed: their tests are left out (`npm test -- whole` runs them).');
  return everyDay(withTools);
}

const slow = [vitest('slow tests', ...vitestProjects.slow), journeys('slow journeys', ...journeyProjects.slow)];

/** The parts of `npm test -- …`. */
const parts = new Map<string, () => Part[]>([
  ['fast', everyDayAsChanged],
  ['slow', () => slow],
  ['whole', () => [...everyDay(true), ...slow]],
  ['check', () => [check]],
  ['unit', () => [vitest('unit tests', ...vitestProjects.units, ...vitestProjects.ofTools)]],
  ['integration', () => [vitest('integration tests', ...vitestProjects.integration)]],
  ['e2e', () => [journeys('journeys in the browser', ...journeyProjects.everyDay, ...journeyProjects.ofTools)]],
  ['engines', () => [journeys('journeys in other engines', ...engineProjects)]],
]);

async function runPart({ title, run }: Part): Promise<TestSummary> {
  console.log(`\n${styleText('bold', `── ${title}`)}`);
  try {
    return await run();
  } catch (error) {
    console.error(error);
    return oneFailure(`${title} did not run: ${String(error)}`);
  }
}

async function main(name: string): Promise<TestSummary> {
  const chosen = parts.get(name);
  if (!chosen) {
    return oneFailure(`There is no part ${name}: choose ${[...parts.keys()].join(', ')}.`);
  }
  const summaries: TestSummary[] = [];
  for (const part of chosen()) summaries.push(await runPart(part));
  return sum(summaries);
}

const { passed, failed, remarks } = await main(process.argv[2] ?? 'fast');
// Once more, as they stand far above in the output of a run of half an hour.
if (remarks.length > 0) console.log(`\n${remarks.join('\n')}`);
console.log(`\ntests: ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
