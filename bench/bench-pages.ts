import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';
import { scriptLimit, weighScripts } from '#testing/page-scripts.ts';
import { startServer } from '#testing/server-process.ts';
import { ordinaryNote, send, signUp } from './measuring/bench-accounts.ts';

/** The pages that a visitor comes to first. */
const pages = ['/', '/feed', '/blog', '/blog/weekly-planning-as-student-dev', '/academy', '/tools/text-to-pdf'];

/** Those of them whose scripts have a limit. */
const lightPages = ['/', '/tools/text-to-pdf'];

/** Lighthouse's scores, from 0 to 100, that each of them must reach; that of search engines where the page is for these. */
const targets = [
  ['performance', 95],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
] as const;

/**
 * Number of rounds. Each round loads all pages in turn, and the run with the middle performance counts, as Lighthouse's guide to
 * variance advises. Other work of the machine shows as blocked time, four times as long.
 */
const { values: options } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, host: { type: 'string', default: 'localhost' } },
});
const rounds = z.parse(z.coerce.number().check(z.int(), z.positive()), options.rounds);

const folder = 'bench/lighthouse';
const cli = `${folder}/node_modules/lighthouse/cli/index.js`;

const score = z.object({ score: z.nullable(z.number()) });
const reportSchema = z.object({
  /** Warnings of Lighthouse, for example about a page that never finished loading. */
  runWarnings: z.array(z.string()),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.object({ performance: score, accessibility: score, 'best-practices': score, seo: score }),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.nullable(z.number()), displayValue: z.optional(z.string()) }),
  ),
});
type Report = z.output<typeof reportSchema>;

/** The output of the command is shown if it fails: Lighthouse reports an error of its own for each document that was left unpainted. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}, cwd = '.'): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...env } });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code}.\n${said}`);
}

/**
 * Loads a page as a phone on a slow network, in a headless browser with empty storage. The whole browser also drew its own
 * windows: two cores then had the feed blocked for 770 ms instead of 480. The blog was blocked for 680 ms instead of 220 (four
 * runs in turns).
 */
async function runLighthouse(url: string, file: string): Promise<Report> {
  const chromium = findChromium();
  const chromePath = chromium && 'executablePath' in chromium ? { CHROME_PATH: chromium.executablePath } : {};
  const flags = `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`;
  await run(process.execPath, [cli, url, '--quiet', '--output=json', `--output-path=${file}`, flags], chromePath);
  return z.parse(reportSchema, JSON.parse(await readFile(file, 'utf8')));
}

const percent = ({ score: given }: { score: number | null }): number => Math.round((given ?? 0) * 100);

const byPerformance = (a: Report, b: Report): number =>
  percent(a.categories.performance) - percent(b.categories.performance);

/** Of an even number the lower one of the two in the middle. */
const middleOf = (sorted: readonly Report[]): Report | undefined => sorted[Math.floor((sorted.length - 1) / 2)];

/** So that a long run shows that it goes on. */
function printLook(path: string, { categories, audits, environment, runWarnings }: Report): void {
  const { displayValue } = audits['total-blocking-time'] ?? {};
  console.log(
    `       ${path}: performance ${percent(categories.performance)}, blocked ${displayValue}, the machine's own speed ${environment.benchmarkIndex}`,
  );
  for (const warning of runWarnings) console.log(`         ${warning}`);
}

function print(path: string, looks: readonly Report[]): void {
  const sorted = looks.toSorted(byPerformance);
  const middle = middleOf(sorted);
  if (!middle) throw new Error(`${path} was not looked at.`);
  const { categories, audits } = middle;
  const aims = targets.filter(([name]) => name !== 'seo' || !path.startsWith('/s/'));
  const isMet = aims.every(([name, target]) => percent(categories[name]) >= target);
  const metrics = aims.map(([name]) => `${name} ${percent(categories[name])}`).join(' · ');
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${path}: ${metrics}`);
  const display = (name: string) => audits[name]?.displayValue ?? '';
  console.log(
    `         first paint ${display('first-contentful-paint')}, largest ${display('largest-contentful-paint')}, blocked ${display('total-blocking-time')}, shift ${display('cumulative-layout-shift')}`,
  );
  if (isMet) return;
  const failed = Object.values(audits).filter(({ score: given }) => given !== null && given < 0.9);
  console.log(`         ${failed.map(({ title }) => title).join(' | ')}`);
}

const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

/** Shares a note with headings, tasks, a table and code, and answers the path of its link. */
async function shareNote(origin: string): Promise<string> {
  const token = await signUp(origin, 'sharer');
  const description = `## Harbour\n\n${ordinaryNote.description}\n\n- [x] tickets\n- [ ] a room\n\n| Day | Place |\n| - | - |\n| 1 | Mole |\n\n\`\`\`\nferry --at 9\n\`\`\``;
  const added = z.parse(
    z.object({ data: z.object({ _id: z.string() }) }),
    await send('POST', `${origin}/api/notes/addnote`, token, { ...ordinaryNote, description }),
  );
  const shared = z.parse(
    z.object({ data: z.object({ url: z.string() }) }),
    await send('POST', `${origin}/api/notes/${added.data._id}/shares`, token),
  );
  return new URL(shared.data.url).pathname;
}

if (!existsSync(cli)) {
  console.log('Installing Lighthouse …');
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {}, folder);
}
const dataDir = await mkdtemp(join(tmpdir(), 'thoughtleaf-pages-'));
const environment = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'error' };
await run(process.execPath, ['server/seed/seed.ts'], environment);
const server = await startServer(environment);
try {
  const origin = server.origin.replace('127.0.0.1', options.host);
  const looks = new Map<string, Report[]>([...pages, await shareNote(origin)].map((path) => [path, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [path, before] of looks) {
      const report = await runLighthouse(origin + path, join(dataDir, 'lighthouse.json'));
      printLook(path, report);
      before.push(report);
    }
  }
  for (const [path, all] of looks) print(path, all);
  for (const path of lightPages) {
    const weight = await weighScripts(origin + path);
    const verdict = weight <= scriptLimit ? 'met   ' : 'MISSED';
    console.log(`${verdict} scripts of ${path}: ${inKilobytes(weight)} (target ${inKilobytes(scriptLimit)})`);
  }
} finally {
  await server.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
