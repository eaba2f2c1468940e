import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listPosts } from '#contract/feed/feed.ts';
import type { Engine } from '#server/db/dialect.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { startServer } from '#testing/server-process.ts';
import { type Answers, measureCalls } from './back-office.bench.ts';
import { commonWord, rareWord, wordAt } from './filling/bulk-rows.ts';
import { processorTime } from './measuring/processor-time.ts';
import { fillThoughts } from './filling/fill-thoughts.ts';

/** Queries of the feed, by what they look for. The words are made of the same few syllables: none is rare in all its parts. */
const queries: Record<string, string> = {
  'a word that one in 20,000 has': `q=${rareWord}`,
  'a word that all have': `q=${commonWord}`,
  'the most used of other words': `q=${wordAt(0)}`,
  'a word that many have': `q=${wordAt(100)}`,
  'a word that some have': `q=${wordAt(1500)}`,
  'a word that few have': `q=${wordAt(4900)}`,
  'two words that few have': `q=${wordAt(1500)}+${wordAt(4900)}`,
  'three words that hardly any has': `q=${wordAt(3000)}+${wordAt(4000)}+${wordAt(4900)}`,
  'a part of a word': `q=${wordAt(1500).slice(1, -1)}`,
  'one letter': 'q=e',
  'two letters': 'q=qu',
  'a phrase': `q=%22${commonWord}+${wordAt(0)}%22`,
  'a word without another': `q=${wordAt(0)}+-${wordAt(1)}`,
  'a word that none has': 'q=unheard',
  'a word and a tag': `q=${wordAt(1500)}&tag=reading`,
  'a tag': 'tag=reading',
};

/** Waits for what a server does at its start, until it takes less than a tenth of a processor: it merges the parts of the index. */
async function whenQuiet(pids: readonly (number | undefined)[]): Promise<void> {
  for (let seconds = 0; seconds < 600; seconds += 2) {
    const before = processorTime(pids);
    await setTimeout(2000);
    const after = processorTime(pids);
    if (before === undefined || after === undefined || after - before < 200) return;
  }
}

/** The search for thoughts on one engine. No answer is ready: each asks for a page of another size. */
export async function measureThoughtSearch(
  engine: Engine,
  thoughts: number,
  report: (answers: Answers) => void,
): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thoughtleaf-thoughts-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  try {
    await fillThoughts({ dataDir, databaseUrl }, thoughts);
    const server = await startServer({
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    try {
      const pids = [server.process.pid, ...(postgres ? [postgres.pid] : [])];
      await whenQuiet(pids);
      for (const [what, query] of Object.entries(queries)) {
        const urlOf = (round: number) => `${server.origin}${listPosts.path}?limit=${round + 10}&${query}`;
        report({ what, ...(await measureCalls(urlOf, {}, pids)) });
      }
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
