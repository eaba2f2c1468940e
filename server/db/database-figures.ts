import type { Figure } from '#server/platform/figures.ts';
import { PooledAdapter } from './postgres-driver.ts';
import { GroupCommitAdapter } from './sqlite-driver.ts';
import type { Database } from './tables.ts';

const queryErrors = (read: () => number): Figure => ({
  name: 'db_query_errors_total',
  help: 'Statements that failed, but for those on a key that was taken or a row that had gone, which calls expect.',
  type: 'counter',
  read,
});

function poolFigures({ pool, queries }: PooledAdapter): Figure[] {
  return [
    {
      name: 'db_pool_connections',
      help: 'Connections to PostgreSQL, by what they do.',
      type: 'gauge',
      read: () => [
        { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
      ],
    },
    {
      name: 'db_pool_waiting',
      help: 'Requests that wait for a connection to PostgreSQL.',
      type: 'gauge',
      read: () => pool.waitingCount,
    },
    queryErrors(() => queries.errors),
  ];
}

function commitFigures({ driver: { figures, waiting } }: GroupCommitAdapter): Figure[] {
  return [
    {
      name: 'db_commits_total',
      help: 'Commits of SQLite, each of which waits for the disk.',
      type: 'counter',
      read: () => figures.commits,
    },
    {
      name: 'db_committed_transactions_total',
      help: 'Transactions in those commits: by the number of commits, the size of a group.',
      type: 'counter',
      read: () => figures.transactions,
    },
    {
      name: 'db_commit_seconds_total',
      help: 'Time that commits took.',
      type: 'counter',
      read: () => figures.commitSeconds,
    },
    {
      name: 'db_commit_waiting',
      help: 'Those who wait for their turn on the connection to SQLite.',
      type: 'gauge',
      read: waiting,
    },
    queryErrors(() => figures.errors),
  ];
}

/** What the engine tells of itself: its pool on PostgreSQL, its commits on SQLite. */
export function databaseFigures(db: Database): Figure[] {
  const { adapter } = db.getExecutor();
  if (adapter instanceof PooledAdapter) return poolFigures(adapter);
  if (adapter instanceof GroupCommitAdapter) return commitFigures(adapter);
  throw new Error('The database is on no engine of ours.');
}
