import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '#testing/server-process.ts';
import type { Engine } from '#server/db/dialect.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { listAudit } from '#contract/admins/admins.ts';
import {
  getActiveUsers,
  getBlogFrequency,
  getMostViewed,
  getSummary,
  getTrafficSource,
} from '#contract/analytics/analytics.admin.ts';
import { blogSorts, blogStates, listBlogMeta, listBlogs } from '#contract/blog/blog.admin.ts';
import type { Call } from '#contract/call.ts';
import { commentSorts, commentStates, listAdminComments, listReportedComments } from '#contract/feed/feed.admin.ts';
import {
  feedbackPriorities,
  feedbackSorts,
  feedbackStatuses,
  listFeedback,
} from '#contract/feedback/feedback.admin.ts';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { adminNoteSorts, adminNoteStates, listAdminNotes, listFlaggedNotes } from '#contract/notes/notes.admin.ts';
import { listReports, reportSorts, reportStates, reportTypes } from '#contract/reports/reports.admin.ts';
import { listUsers, userSorts, userStates } from '#contract/users/users.admin.ts';
import { send } from './measuring/bench-accounts.ts';
import { fillBackOffice, listed } from './filling/fill-back-office.ts';
import { commonWord, rareWord } from './filling/bulk-rows.ts';
import { processorTime } from './measuring/processor-time.ts';

/** How long calls of one kind took, one after the other, in milliseconds. */
export interface Answers {
  what: string;
  p50: number;
  p95: number;
  /** Processor time of one call, server and database together. Undefined where the system does not tell it. */
  processor: number | undefined;
}

/** Orders and filters of a list. */
interface List {
  call: Call;
  sorts: readonly string[];
  filters: Record<string, readonly string[]>;
}

const lists: readonly List[] = [
  { call: listUsers, sorts: userSorts, filters: { state: userStates } },
  { call: listBlogs, sorts: blogSorts, filters: { state: blogStates } },
  { call: listAdminNotes, sorts: adminNoteSorts, filters: { state: adminNoteStates } },
  { call: listAdminComments, sorts: commentSorts, filters: { state: commentStates } },
  { call: listReports, sorts: reportSorts, filters: { type: reportTypes, state: reportStates } },
  { call: listFeedback, sorts: feedbackSorts, filters: { status: feedbackStatuses, priority: feedbackPriorities } },
];

/** Answer without being asked for a page of anything. */
const plain: readonly Call[] = [
  getSummary,
  getActiveUsers,
  getBlogFrequency,
  getMostViewed,
  getTrafficSource,
  listFlaggedNotes,
  listReportedComments,
  listBlogMeta,
];

const lastPage = Math.ceil(listed / adminLimits.page.default);
/** Last page of a search or a filter: its total is counted no further. */
const lastCounted = adminLimits.counted / adminLimits.page.default;

/** Every query that a list is measured with. */
function queriesOf({ sorts, filters }: List): string[] {
  const pages = [1, Math.ceil(lastPage / 2), lastPage];
  const both = sorts.flatMap((sort) => [sort, `-${sort}`]);
  const narrowed = Object.entries(filters).flatMap(([name, values]) =>
    values.filter((value) => value !== 'all').map((value) => `${name}=${value}`),
  );
  return [
    ...both.flatMap((sort) => pages.map((page) => `sort=${sort}&page=${page}`)),
    ...narrowed.flatMap((filter) => [1, lastCounted].map((page) => `${filter}&page=${page}`)),
    ...narrowed.flatMap((filter) => both.map((sort) => `${filter}&sort=${sort}`)),
    `search=${rareWord}`,
    // One letter, which begins many words.
    `search=${commonWord.slice(0, 1)}`,
    ...both.flatMap((sort) => [1, lastCounted].map((page) => `search=${commonWord}&sort=${sort}&page=${page}`)),
    ...narrowed.map((filter) => `search=${commonWord}&${filter}`),
  ];
}

const admin = { email: 'bench@example.com', password: 'password-of-bench' };
const rounds = 30;

/** Makes calls one after the other: what `urlOf` gives for each round, of which the first ones, below zero, warm up. */
export async function measureCalls(
  urlOf: (round: number) => string,
  headers: Record<string, string>,
  pids: readonly (number | undefined)[],
): Promise<Omit<Answers, 'what'>> {
  const times: number[] = [];
  let before: number | undefined;
  for (let round = -2; round < rounds; round += 1) {
    if (round === 0) before = processorTime(pids);
    const url = urlOf(round);
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    if (round >= 0) times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(share * sorted.length)] ?? Infinity;
  const after = processorTime(pids);
  const processor = before === undefined || after === undefined ? undefined : (after - before) / rounds;
  return { p50: at(0.5), p95: at(0.95), processor };
}

async function signIn(origin: string): Promise<string> {
  const answer = await send('POST', `${origin}/api/admin/auth/login`, undefined, admin);
  if (typeof answer === 'object' && answer !== null && 'token' in answer) return String(answer.token);
  throw new Error('No token came with the login.');
}

async function measureAll(
  origin: string,
  pids: readonly (number | undefined)[],
  report: (answers: Answers) => void,
): Promise<void> {
  const token = await signIn(origin);
  const run = async (call: Call, query = '') => {
    const address = `${call.path}${query && `?${query}`}`;
    const headers = { authorization: `Bearer ${token}` };
    report({
      what: address.replace('/api/admin/', ''),
      ...(await measureCalls(() => origin + address, headers, pids)),
    });
  };
  for (const call of plain) await run(call);
  for (const page of [1, lastPage]) await run(listAudit, `page=${page}`);
  for (const list of lists) for (const query of queriesOf(list)) await run(list.call, query);
}

/** The back office over a hundred thousand rows of everything and what ten million views left, on one engine. */
export async function measureBackOffice(engine: Engine, report: (answers: Answers) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thoughtleaf-back-office-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  try {
    await fillBackOffice({ dataDir, databaseUrl });
    const server = await startServer({
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    try {
      await measureAll(server.origin, [server.process.pid, ...(postgres ? [postgres.pid] : [])], report);
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
