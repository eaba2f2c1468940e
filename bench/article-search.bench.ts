import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listArticles } from '#contract/blog/blog.ts';
import { startServer } from '#testing/server-process.ts';
import type { Engine } from '#server/db/dialect.ts';
import { startPostgres } from '#server/testing/postgres.ts';
import { type Answers, measureCalls } from './back-office.bench.ts';
import { fillArticles } from './filling/fill-articles.ts';
import { commonWord, rareWord } from './filling/bulk-rows.ts';

/** Queries of the blog, by what they look for. */
const queries: Record<string, string> = {
  'all articles': '',
  'a word that one article has': `q=${rareWord}`,
  'a part of it': `q=${rareWord.slice(2, -1)}`,
  'a word that all have': `q=${commonWord}`,
  'one letter': 'q=e',
  'two letters and a word that all have': `q=qu+${commonWord}`,
  'a word that none has': 'q=unheard',
};

/** The search of the blog over ten thousand articles on one engine. No answer is ready: each asks for a page of another size. */
export async function measureArticleSearch(engine: Engine, report: (answers: Answers) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'thoughtleaf-articles-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase();
  try {
    await fillArticles({ dataDir, databaseUrl });
    const server = await startServer({
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    });
    try {
      const pids = [server.process.pid, ...(postgres ? [postgres.pid] : [])];
      for (const [what, query] of Object.entries(queries)) {
        const urlOf = (round: number) => `${server.origin}${listArticles.path}?limit=${round + 10}&${query}`;
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
