import type { Metric } from './metrics.ts';
import { PooledAdapter } from '#server/db/postgres/postgres-driver.ts';
import { GroupCommitAdapter } from '#server/db/sqlite/sqlite-driver.ts';
import type { Database } from '#server/db/tables.ts';

const queryErrors = (read: () => number): Metric => ({
  name: 'db_query_errors_total',
  help: 'Statements that failed, but for those on a key that was taken or a row that had gone, which calls expect.',
  type: 'counter',
  read,
});

function poolMetrics({ pool, queries }: PooledAdapter): Metric[] {
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

function commitMetrics({ driver: { metrics, waiting } }: GroupCommitAdapter): Metric[] {
  return [
    {
      name: 'db_commits_total',
      help: 'Commits of SQLite, each of which waits for the disk.',
      type: 'counter',
      read: () => metrics.commits,
    },
    {
      name: 'db_committed_transactions_total',
      help: 'Transactions in those commits: by the number of commits, the size of a group.',
      type: 'counter',
      read: () => metrics.transactions,
    },
    {
      name: 'db_commit_seconds_total',
      help: 'Time that commits took.',
      type: 'counter',
      read: () => metrics.commitSeconds,
    },
    {
      name: 'db_commit_waiting',
      help: 'Those who wait for their turn on the connection to SQLite.',
      type: 'gauge',
      read: waiting,
    },
    queryErrors(() => metrics.errors),
  ];
}

/** Metrics of the engine: its pool on PostgreSQL, its commits on SQLite. */
export function databaseMetrics(db: Database): Metric[] {
  const { adapter } = db.getExecutor();
  if (adapter instanceof PooledAdapter) return poolMetrics(adapter);
  if (adapter instanceof GroupCommitAdapter) return commitMetrics(adapter);
  throw new Error('The database is on no engine of ours.');
}
