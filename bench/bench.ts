import { loadavg } from 'node:os';
import { type FreshServer, startFreshServer } from '#testing/fresh-server.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { startServersInTurn } from '#testing/servers-in-turn.ts';
import type { Engine } from '#server/db/dialect.ts';
import { measureArticleSearch } from './article-search.bench.ts';
import { type Answers, measureBackOffice } from './back-office.bench.ts';
import { measureBackups } from './backups.bench.ts';
import {
  countUpvotes,
  type Feed,
  fillFeed,
  measureFeedUnderVotes,
  measureFirstPages,
  measureMutingReader,
  measureOtherReads,
  measureThoughts,
} from './feed.bench.ts';
import { measureImport } from './import/import.bench.ts';
import { largeTakeout, writeLargeTakeout } from './import/large-takeout.ts';
import { keepZip, markdownZip, measurePageImport, ofZip } from './import/page-import.bench.ts';
import { measureLive } from './live.bench.ts';
import { measureDeviceStart } from './device-start.bench.ts';
import { measureLongList } from './long-list.bench.ts';
import type { Figure } from './measuring/measure-http.ts';
import { measureList, measureWrites, readMemory } from './notes.bench.ts';
import { measureOpenNote } from './open-note.bench.ts';
import { benchHostile, benchOpenNotes, benchStorm, benchWriters } from './measuring/print-load.ts';
import { benchScale } from './measuring/print-scale.ts';
import { measureSync } from './sync.bench.ts';
import { measureThoughtSearch } from './thought-search.bench.ts';
import { measureUpvotes } from './upvotes.bench.ts';
import { verdict } from './measuring/verdict.ts';

/** Memory after the load must stay below this, in megabytes. */
const memoryTarget = 220;

function print({ what, ours, bare, target, load, processor }: Figure): void {
  const reached = bare === undefined ? ours : ours / bare;
  const against = bare === undefined ? '' : ` of ${bare.toFixed(0)}/s = ${reached.toFixed(2)}`;
  const asked = target === undefined ? '' : ` (target ${target})`;
  const times = load ? `  p50 ${load.p50} ms  p97.5 ${load.p95} ms  p99 ${load.p99} ms  failed ${load.failed}` : '';
  const used = processor
    ? `  processor ${processor.ours.toFixed(0)} µs, bare ${processor.bare.toFixed(0)} = ${(processor.bare / processor.ours).toFixed(2)}`
    : '';
  console.log(
    `${target === undefined ? 'info  ' : verdict(reached >= target)} ${what}: ${ours.toFixed(0)}/s${against}${asked}${used}${times}`,
  );
}

/** In milliseconds: so long may a page of the back office take. */
const backOfficeTarget = 50;

async function printFeed(server: FreshServer, feed: Feed): Promise<void> {
  for (const figure of await measureFirstPages(server)) print(figure);
  for (const figure of await measureMutingReader(server, feed)) print(figure);
  const voted = await measureFeedUnderVotes(server, feed);
  print(voted);
  console.log(`info   votes that came in meanwhile: ${voted.votes.toFixed(0)}/s`);
}

/** The part of the site's figures that the feed and the landing page are tuned by, on a fresh server. */
async function benchFeed(): Promise<void> {
  const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
  try {
    await printFeed(server, await fillFeed(server));
  } finally {
    await server.stop();
  }
}

/** Runs a measurement on a fresh server with this engine. PostgreSQL does not wait for its disk here. */
async function onFreshServer(engine: Engine, measure: (server: FreshServer) => Promise<void>): Promise<void> {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  try {
    const database = postgres && { DATABASE_URL: await postgres.createDatabase() };
    const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error', ...database });
    await measure(server).finally(() => server.stop());
  } finally {
    await postgres?.stop();
  }
}

/** What it costs a reader to mute people, a part of the above. */
const benchMuting = (engine: Engine): Promise<void> =>
  onFreshServer(engine, async (server) => {
    for (const figure of await measureMutingReader(server, await fillFeed(server))) print(figure);
  });

/** Share of the sent upvotes that must have been answered in time: the last ones of a round are on their way at its end. */
const upvoteShare = 0.98;

const benchUpvotes = (engine: Engine): Promise<void> =>
  onFreshServer(engine, async (server) => {
    for (const { what, target, rate, p50, p95, failed } of await measureUpvotes(server, await fillFeed(server))) {
      const asked = target === undefined ? 'info  ' : verdict(failed === 0 && rate >= target * upvoteShare);
      console.log(
        `${asked} ${engine}, upvotes ${what}: ${rate.toFixed(0)}/s, p50 ${p50} ms, p97.5 ${p95} ms, failed ${failed}`,
      );
    }
  });

async function printLongList(server: FreshServer, notes: number): Promise<void> {
  for (const { width, firstCardCold, firstCardWarm, longTasks, longestTask } of await measureLongList(server, notes)) {
    const isMet = firstCardCold <= 1000 && longTasks === 0;
    console.log(
      `${verdict(isMet)} ${notes.toLocaleString('en-US')} notes at ${width} px: first card after ${firstCardCold.toFixed(0)} ms cold, ${firstCardWarm.toFixed(0)} ms warm (target 1000); ${longTasks} tasks of scrolling over 50 ms, the longest ${longestTask.toFixed(0)} ms (target none)`,
    );
  }
}

/** The calls of users and visitors, on a fresh server. */
async function benchSite(): Promise<void> {
  const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
  try {
    print(await measureList(server));
    print(await measureWrites(server));
    const feed = await fillFeed(server);
    await printFeed(server, feed);
    for (const figure of await measureOtherReads(server, feed)) print(figure);
    print(await measureThoughts(server, feed));
    const { given, counted } = await countUpvotes(server, feed);
    console.log(`${verdict(given === counted)} ${given} people upvote one thought at once: ${counted} counted`);
    const memory = await readMemory(server);
    console.log(
      `${verdict(memory <= memoryTarget)} memory after the load: ${memory.toFixed(0)} MB (target ${memoryTarget})`,
    );
    await printLongList(server, 5000);
  } finally {
    await server.stop();
  }
}

/** A key in a long note must be on the screen by then, in milliseconds. */
const keyTarget = 50;

/** Writing in a note of 100,000 characters, and a list of 10,000 notes, on a fresh server. */
async function benchOpenNote(): Promise<void> {
  const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
  try {
    for (const { text, p50, p95, thread } of await measureOpenNote(server)) {
      console.log(
        `${verdict(p95 <= keyTarget)} a key in 100,000 characters of ${text}, processor slowed 4 times: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms to its frame (target ${keyTarget}); main thread ${thread.toFixed(1)} ms a key`,
      );
    }
    await printLongList(server, 10_000);
  } finally {
    await server.stop();
  }
}

async function benchBackOffice(engine: Engine): Promise<void> {
  const slowest = { p50: 0, p95: 0 };
  const missed: string[] = [];
  let many = 0;
  let dearest = 0;
  await measureBackOffice(engine, ({ what, p50, p95, processor }: Answers) => {
    const isMet = p95 <= backOfficeTarget;
    const cost = processor === undefined ? '' : `, processor ${processor.toFixed(1)} ms`;
    dearest = Math.max(dearest, processor ?? 0);
    console.log(`${verdict(isMet)} ${engine} ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${cost}`);
    many += 1;
    if (!isMet) missed.push(what);
    slowest.p50 = Math.max(slowest.p50, p50);
    slowest.p95 = Math.max(slowest.p95, p95);
  });
  console.log(
    `${verdict(missed.length === 0)} the back office on ${engine}: ${many - missed.length} of ${many} kinds of calls within ${backOfficeTarget} ms; the slowest p50 ${slowest.p50.toFixed(1)} ms, p95 ${slowest.p95.toFixed(1)} ms, processor ${dearest.toFixed(1)} ms`,
  );
}

/** 100 changes in a notebook of 10,000 notes may take this many times as long as in one of 100. */
const pullTarget = 1.5;

/** In milliseconds, from a change to its event at another device. */
const eventTarget = 300;

async function benchSync(): Promise<void> {
  const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
  try {
    const { small, large, p50, p95 } = await measureSync(server);
    const ratio = large / small;
    console.log(
      `${verdict(ratio <= pullTarget)} 100 changes in 10,000 notes: ${large.toFixed(1)} ms, in 100 notes ${small.toFixed(1)} ms = ${ratio.toFixed(2)} (target ${pullTarget})`,
    );
    console.log(
      `${verdict(p95 <= eventTarget)} a change to its event: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (target ${eventTarget})`,
    );
  } finally {
    await server.stop();
  }
}

/** Notes a second that an import takes at least, and the middle time of a call of 100 in milliseconds. */
const importTargets = { rate: 300, call: 150 };

async function benchImport(): Promise<void> {
  const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
  try {
    const { rate, bare, p50, p95, processor, others } = await measureImport(server);
    console.log(
      `${verdict(rate >= importTargets.rate)} imported notes: ${rate.toFixed(0)}/s of ${bare.toFixed(0)}/s bare = ${(rate / bare).toFixed(3)} (target ${importTargets.rate}/s)`,
    );
    console.log(
      `${verdict(p50 <= importTargets.call)} 100 notes in a call: p50 ${p50.toFixed(0)} ms (target ${importTargets.call}), p95 ${p95.toFixed(0)} ms${processor === undefined ? '' : `, processor ${processor.toFixed(0)} ms`}`,
    );
    console.log(
      `info   a new note of somebody else meanwhile: p50 ${others.p50.toFixed(0)} ms, p95 ${others.p95.toFixed(0)} ms`,
    );
  } finally {
    await server.stop();
  }
}

/** Notes a second from "Import" to the report, and the longest task of the page meanwhile in milliseconds. */
const pageImportTargets = { rate: 300, task: 200 };

async function benchPageImport(): Promise<void> {
  const notes = 10_000;
  for (const file of [ofZip('Google Keep', notes, keepZip(notes)), ofZip('Markdown', notes, markdownZip(notes))]) {
    const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
    try {
      const measured = await measurePageImport(server, file);
      const { what, megabytes, lookSeconds, importSeconds, longestTask, memory } = measured;
      const rate = notes / importSeconds;
      console.log(
        `${verdict(rate >= pageImportTargets.rate)} ${what}, ${notes} notes, ${megabytes.toFixed(1)} MB: ${rate.toFixed(0)}/s (target ${pageImportTargets.rate}), look ${lookSeconds.toFixed(1)} s`,
      );
      console.log(
        `${verdict(longestTask <= pageImportTargets.task)} longest task of the page meanwhile: ${longestTask.toFixed(0)} ms (target ${pageImportTargets.task}), memory ${memory.toFixed(0)} MB more`,
      );
    } finally {
      await server.stop();
    }
  }
}

/** Memory that a large archive may take more than the browser had before, in MB: it is read in parts, and never whole. */
const largeImportTarget = 600;

/** A Takeout of 2 GB with photos and films, of which the notes need a part. It needs 5 GB of disk, and runs only where it is named. */
async function benchLargeImport(): Promise<void> {
  const { notes, pictures, films } = largeTakeout;
  const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
  try {
    const file = { what: 'a large Takeout', notes, write: writeLargeTakeout };
    const measured = await measurePageImport(server, file);
    const { megabytes, lookSeconds, importSeconds, report, longestTask, memory } = measured;
    console.log(
      `info   a Takeout of ${megabytes.toFixed(0)} MB, ${notes} notes, ${pictures} pictures of theirs, ${films} films: look ${lookSeconds.toFixed(1)} s, import ${importSeconds.toFixed(1)} s: ${report}`,
    );
    console.log(
      `${verdict(longestTask <= pageImportTargets.task)} longest task of the page meanwhile: ${longestTask.toFixed(0)} ms (target ${pageImportTargets.task})`,
    );
    console.log(
      `${verdict(memory <= largeImportTarget)} memory of the browser: ${memory.toFixed(0)} MB more (target ${largeImportTarget})`,
    );
  } finally {
    await server.stop();
  }
}

async function printLive(how: string, server: Pick<FreshServer, 'baseURL' | 'stop'>): Promise<void> {
  try {
    for (const { where, p50, p95 } of await measureLive(server)) {
      console.log(
        `${verdict(p95 <= eventTarget)} ${how}, a change to ${where} of another device: p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (target ${eventTarget})`,
      );
    }
  } finally {
    await server.stop();
  }
}

/** Changes that another browser shows. */
async function benchLive(): Promise<void> {
  await printLive('SQLite', await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' }));
  await printLive(
    'nginx, two processes, PostgreSQL',
    await startServersInTurn('test-results/bench-servers-in-turn.log'),
  );
}

/** First cards within this time, in milliseconds, and with a slowed processor. */
const startTargets = { usual: 500, slowed: 1500 };

async function benchDeviceStart(): Promise<void> {
  const server = await startFreshServer('test-results/bench-server.log', { LOG_LEVEL: 'error' });
  try {
    for (const { network, times } of await measureDeviceStart(server)) {
      const target = network.includes('slowed') ? startTargets.slowed : startTargets.usual;
      const middle = times[Math.floor(times.length / 2)] ?? Infinity;
      console.log(
        `${verdict(middle <= target)} first cards of 10,000 notes on the device, ${network}: ${times.join(', ')} ms (target ${target})`,
      );
    }
  } finally {
    await server.stop();
  }
}

/** 100,000 notes, a sixth of them in notebooks of others. */
const backedUp = { people: 1000, posts: 10_000, notes: 83_400 };

const benchBackups = (): Promise<void> =>
  measureBackups(backedUp, ({ what, clock, processor, megabytes }) => {
    const used = processor === undefined ? '' : `, processor ${processor.toFixed(1)} s`;
    const made = megabytes === undefined ? '' : `, ${megabytes.toFixed(0)} MB`;
    console.log(`info   100,000 notes, ${what}: ${clock.toFixed(1)} s${used}${made}`);
  });

async function benchArticles(engine: Engine): Promise<void> {
  await measureArticleSearch(engine, ({ what, p50, p95, processor }: Answers) => {
    const cost = processor === undefined ? '' : `, processor ${processor.toFixed(1)} ms`;
    console.log(`info   articles on ${engine}, ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${cost}`);
  });
}

/** In milliseconds: so long may a search for thoughts take in 95 of 100 cases, on SQLite. */
const thoughtSearchTarget = 50;

async function benchThoughtSearch(engine: Engine, thoughts: number): Promise<void> {
  await measureThoughtSearch(engine, thoughts, ({ what, p50, p95, processor }: Answers) => {
    const cost = processor === undefined ? '' : `, processor ${processor.toFixed(1)} ms`;
    const isMet = engine === 'sqlite' ? verdict(p95 <= thoughtSearchTarget) : 'info  ';
    console.log(
      `${isMet} ${thoughts.toLocaleString('en-US')} thoughts on ${engine}, ${what}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${cost}`,
    );
  });
}

/** Makes the large site of the scale a middling one, and a search one in a tenth of the thoughts. */
const shortly = '--small';
const names = process.argv.slice(2);
const isShort = names.includes(shortly);

/** The parts of the bench. All run, or those that are named, as in `npm run bench -- back-office-postgres`. `feed` and `muting` are parts of `site`, and `page-import-2g` runs only where it is named. */
const parts: Record<string, () => Promise<void>> = {
  site: benchSite,
  feed: benchFeed,
  muting: () => benchMuting('sqlite'),
  'muting-postgres': () => benchMuting('postgres'),
  'upvotes-sqlite': () => benchUpvotes('sqlite'),
  'upvotes-postgres': () => benchUpvotes('postgres'),
  'open-note': benchOpenNote,
  'back-office-sqlite': () => benchBackOffice('sqlite'),
  'back-office-postgres': () => benchBackOffice('postgres'),
  'articles-sqlite': () => benchArticles('sqlite'),
  'articles-postgres': () => benchArticles('postgres'),
  'thoughts-sqlite': () => benchThoughtSearch('sqlite', isShort ? 100_000 : 1_000_000),
  'thoughts-postgres': () => benchThoughtSearch('postgres', isShort ? 100_000 : 1_000_000),
  'scale-sqlite': () => benchScale('sqlite', isShort),
  'scale-postgres': () => benchScale('postgres', isShort),
  sync: benchSync,
  import: benchImport,
  'page-import': benchPageImport,
  'page-import-2g': benchLargeImport,
  'device-start': benchDeviceStart,
  live: benchLive,
  'writers-sqlite': () => benchWriters('sqlite'),
  'writers-postgres': () => benchWriters('postgres'),
  'open-notes': benchOpenNotes,
  hostile: benchHostile,
  storm: () => benchStorm(),
  backups: benchBackups,
};

const asked = names.filter((name) => name !== shortly);
const all = Object.keys(parts).filter((name) => name !== 'feed' && name !== 'muting' && name !== 'page-import-2g');
for (const name of asked.length > 0 ? asked : all) {
  const run = parts[name];
  if (!run) throw new Error(`There is no ${name}. There are ${Object.keys(parts).join(', ')}.`);
  await run();
}
console.log(
  `load of the last minutes: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(', ')}`,
);
