import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPosts } from '#contract/feed/feed.ts';
import { listNotes } from '#contract/notes/notes.ts';
import type { ServerProcess } from '#testing/server-process.ts';
import type { Engine } from '#server/db/dialect.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { measureBareSelect } from './bare/bare-select.ts';
import { checkFilled } from './filling/check-filled.ts';
import { closedLoop, type Kind, type Timed, together } from './measuring/closed-loop.ts';
import { dropFileCache, measureStart, type Start } from './measuring/cold-start.ts';
import { known, tokenOf } from './filling/fill-people.ts';
import { type FilledSite, fillSite, type SiteSize } from './filling/fill-site.ts';
import { startBareServer } from './measuring/measure-http.ts';
import { readMemory } from './notes.bench.ts';
import { measurePgbench } from './measuring/pgbench.ts';
import { anyCursor, type ScaleCall, scaleCalls } from './measuring/scale-calls.ts';

export const sizes = {
  small: { people: 1000, posts: 1000, notes: 1000 },
  /** For a try of a minute or two. */
  middle: { people: 5000, posts: 50_000, notes: 5000 },
  large: { people: 100_000, posts: 1_000_000, notes: 50_000 },
} satisfies Record<string, SiteSize>;

/** One call on both sites. */
export interface ScaleFigure extends Pick<ScaleCall, 'what' | 'target'> {
  small: Timed;
  large: Timed;
}

/** Facts of one site that are reported beside its calls. */
export interface SiteFigures {
  /** In megabytes, after all calls. */
  memory: number;
  warm: Start;
  /** With nothing of the files in the system's cache; undefined where that could not be emptied. */
  cold: Start | undefined;
  /** Prepared SELECTs of the newest 20 posts a second, over one connection. */
  bareSelects: number;
}

export interface ScaleReport {
  note: (line: string) => void;
  figure: (figure: ScaleFigure) => void;
  /** A ready answer against the bare server with the same bytes, on the large site. */
  againstBare: (what: string, ours: Timed, bare: Timed) => void;
  site: (name: string, metrics: SiteFigures) => void;
}

/** A filled database and the server on it. */
interface Site {
  filled: FilledSite;
  environment: NodeJS.ProcessEnv;
  dataDir: string;
  databaseUrl: string | undefined;
  server: ServerProcess;
  warm: Start;
}

/** Many short ones: what else the machine does hits both. */
const rounds = 8;
const roundMs = 250;

/** PostgreSQL keeps what it was told, as by default; a quarter of a small machine's memory, as its manual advises. */
const postgresSettings = ['shared_buffers=512MB', 'max_wal_size=4GB'];

/** A page of the feed that nobody has asked for: what is measured after a start. */
const farDown = () => ({ path: `${listPosts.path}?cursor=${anyCursor()}` });

async function openSite(
  folder: string,
  size: SiteSize,
  databaseUrl: string | undefined,
  note: ScaleReport['note'],
): Promise<Site> {
  const dataDir = await mkdtemp(join(folder, 'site-'));
  const filled = await fillSite({ dataDir, databaseUrl }, size, note);
  const environment = {
    DATA_DIR: dataDir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  const { server, ...warm } = await measureStart(environment, farDown);
  await checkFilled(server.origin, filled, size);
  return { filled, environment, dataDir, databaseUrl, server, warm };
}

/** A call on two sites in turns, so that a noisy moment hits both. */
async function measureCall(
  { what, target, of }: ScaleCall,
  small: Site,
  large: Site,
  databasePid: number | undefined,
): Promise<ScaleFigure> {
  const once = ({ filled, server }: Site, ms: number): Promise<Timed> => {
    const pids = [server.process.pid, ...(databasePid === undefined ? [] : [databasePid])];
    return closedLoop(server.origin, of(filled), { ms, pids });
  };
  // To warm up.
  await once(small, roundMs);
  await once(large, roundMs);
  const ofSmall: Timed[] = [];
  const ofLarge: Timed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ofSmall.push(await once(small, roundMs));
    ofLarge.push(await once(large, roundMs));
  }
  return { what, ...(target !== undefined && { target }), small: together(ofSmall), large: together(ofLarge) };
}

async function measureAgainstBare({ server, dataDir }: Site, kind: Kind): Promise<{ ours: Timed; bare: Timed }> {
  const { path, token } = kind.make();
  const answer = await fetch(server.origin + path, { headers: token === undefined ? {} : { 'auth-token': token } });
  const bareServer = await startBareServer(dataDir, Buffer.from(await answer.arrayBuffer()));
  const ours: Timed[] = [];
  const bare: Timed[] = [];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await closedLoop(bareServer.origin, kind, { ms: roundMs, pids: [bareServer.pid] }));
    ours.push(await closedLoop(server.origin, kind, { ms: roundMs, pids: [server.process.pid] }));
  }
  await bareServer.stop();
  // The first rounds of each warm up.
  return { ours: together(ours.slice(2)), bare: together(bare.slice(2)) };
}

/** Ends the server, starts it over files that are not in memory, and ends it again. */
async function closeSite(site: Site): Promise<SiteFigures> {
  const memory = await readMemory({ baseURL: site.server.origin });
  await site.server.end('SIGTERM');
  const { dataDir, databaseUrl, warm } = site;
  const bareSelects = await measureBareSelect({ file: join(dataDir, 'thoughtleaf.db'), databaseUrl }, 1000);
  if (!dropFileCache()) return { memory, warm, bareSelects, cold: undefined };
  const { server, ...cold } = await measureStart(site.environment, farDown);
  await server.end('SIGTERM');
  return { memory, warm, bareSelects, cold };
}

/** The same calls on a small and on a large site, both on one engine. */
export async function measureScale(engine: Engine, largeSize: SiteSize, report: ScaleReport): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'thoughtleaf-scale-'));
  const postgres = engine === 'postgres' ? await startPostgres(postgresSettings) : undefined;
  try {
    const small = await openSite(folder, sizes.small, await postgres?.createDatabase(), report.note);
    const large = await openSite(folder, largeSize, await postgres?.createDatabase(), report.note);
    const bareKinds: [string, Kind][] = [
      ['the feed, first page, ready', { make: () => ({ path: listPosts.path }) }],
      ['100 notes, ready', { make: () => ({ path: listNotes.path, token: tokenOf(known.reader) }) }],
    ];
    for (const [what, kind] of bareKinds) {
      const { ours, bare } = await measureAgainstBare(large, kind);
      report.againstBare(what, ours, bare);
    }
    for (const call of scaleCalls) report.figure(await measureCall(call, small, large, postgres?.pid));
    report.site('small', await closeSite(small));
    report.site('large', await closeSite(large));
    if (postgres) {
      const rate = await measurePgbench(await postgres.createDatabase(), 10);
      report.note(
        rate === undefined ? 'pgbench is not installed' : `pgbench, select-only: ${rate.toFixed(0)} a second`,
      );
    }
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
