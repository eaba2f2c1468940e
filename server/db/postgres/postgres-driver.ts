import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  type LogEvent,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import { dropChanges, tellChanges } from '../changed-people.ts';
import { isKeyViolation } from '../constraint.ts';
import { asDatabaseError, DatabaseAwayError, isConnected } from '../lost-connection.ts';
import type { Tables } from '../tables.ts';
import { KyselyWithRetries } from './retry-deadlocks.ts';

// int8 arrives as a string; ours are times and counts, far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);

const maxConnections = 16;

/** To connect, or to wait for a connection where all are in use. */
const longestConnectMs = 5000;

/**
 * After a connection attempt without an answer, new ones are refused at once for this long. A call asks several questions, and
 * would wait for each.
 */
const restMs = 2000;

/** No call waits longer for one statement. */
const longestStatementMs = 10_000;

/** A server that is gone without a word cannot end a statement by itself: then we do, so much later. */
const longestSilenceMs = 2000;

/** A transaction that waits for us so long is one that we have forgotten. */
const idleInTransactionMs = 30_000;

const isRead = (sql: string): boolean => /^\s*select\b/i.test(sql);

/** The pool's client has no listener while it is lent, and an error between two statements would end the process. The next statement tells. */
const ignoreError = (): void => undefined;

/** Time of the next attempt to connect (`performance.now()`), shared by all connections of a pool. */
interface Rest {
  until: number;
}

class Connection implements DatabaseConnection {
  readonly #pool: Pool;
  readonly #rest: Rest;
  #client: PoolClient | undefined;
  /** Nothing was asked on it since it was taken: if it is dead, it died while it lay idle. */
  #isUntried = true;
  #isUseless = false;

  constructor(pool: Pool, rest: Rest) {
    this.#pool = pool;
    this.#rest = rest;
  }

  async take(): Promise<void> {
    if (performance.now() < this.#rest.until && this.#pool.idleCount === 0)
      throw new DatabaseAwayError(new Error('It did not answer a moment ago.'), 'unanswered');
    try {
      this.#client = await this.#pool.connect();
    } catch (error) {
      const known = asDatabaseError(error);
      if (known instanceof DatabaseAwayError && known.absence === 'unanswered')
        this.#rest.until = performance.now() + restMs;
      throw known;
    }
    this.#rest.until = 0;
    this.#client.on('error', ignoreError);
    this.#isUseless = false;
  }

  release(): void {
    this.#client?.off('error', ignoreError);
    // The pool throws away what is released with true.
    this.#client?.release(this.#isUseless);
    this.#client = undefined;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return isRead(query.sql) ? this.#orOnAnother(() => this.run<Row>(query)) : this.run<Row>(query);
  }

  async begin(statement: CompiledQuery): Promise<void> {
    await this.#orOnAnother(() => this.run(statement));
  }

  async run<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (!this.#client) throw new Error('The connection was given back already.');
    try {
      const { rows, rowCount, command } = await this.#client.query<Row & object>(sql, [...parameters]);
      if (sql === 'commit' && command === 'ROLLBACK') throw new Error('The database took the transaction back.');
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    } catch (error) {
      const known = asDatabaseError(error);
      this.#isUseless ||= known instanceof DatabaseAwayError && !isConnected(known);
      throw known;
    } finally {
      this.#isUntried = false;
    }
  }

  // Required by the interface; nothing of ours reads so.
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }

  /** Asks once more, on another connection, what changes nothing and failed because this one had died while it lay idle. */
  async #orOnAnother<Result>(ask: () => Promise<Result>): Promise<Result> {
    const isUntried = this.#isUntried;
    try {
      return await ask();
    } catch (error) {
      if (!isUntried || !(error instanceof DatabaseAwayError) || error.absence !== 'ended') throw error;
      this.release();
      await this.take();
      return ask();
    }
  }
}

/**
 * Kysely's driver on a pool of node-postgres. Unlike Kysely's own, it tells for each failure if the database is away
 * (DatabaseAwayError). A connection that is lost while it is lent does not end the process.
 */
class PostgresPoolDriver implements Driver {
  readonly #pool: Pool;
  readonly #rest: Rest = { until: 0 };

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    // The pool connects when it is asked to.
  }

  async acquireConnection(): Promise<Connection> {
    const connection = new Connection(this.#pool, this.#rest);
    await connection.take();
    return connection;
  }

  async beginTransaction(connection: Connection): Promise<void> {
    await connection.begin(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await connection.run(CompiledQuery.raw('commit'));
    tellChanges(connection);
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    dropChanges(connection);
    try {
      await connection.run(CompiledQuery.raw('rollback'));
    } catch (error) {
      // With the connection the database has taken everything back, and why it came to this is told by the first failure.
      if (!(error instanceof DatabaseAwayError)) throw error;
    }
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Knows the pool behind it, and how many statements have failed for no reason that calls reckon with. */
export class PooledAdapter extends PostgresAdapter {
  readonly pool: Pool;
  readonly queries = { errors: 0 };

  constructor(pool: Pool) {
    super();
    this.pool = pool;
  }
}

interface PostgresOptions {
  /** Hears of connections that are lost while unused. */
  onIdleError: (error: Error) => void;
  /** Hears of every statement once it has ended. */
  onQuery?: ((event: LogEvent) => void) | undefined;
  /** Connect timeout. */
  connectMs?: number;
  /** Statement timeout; 0 for none. */
  statementMs?: number;
  /** Extra time before a connection is dropped whose server does not enforce the statement timeout. */
  silenceMs?: number;
  /** Writing is refused, for a replica that would take it. */
  isReadOnly?: boolean;
}

/** Kysely on PostgreSQL, or anything that speaks its protocol. */
export function kyselyOnPostgres(
  url: string,
  {
    onIdleError,
    onQuery,
    connectMs = longestConnectMs,
    statementMs = longestStatementMs,
    silenceMs = longestSilenceMs,
    isReadOnly = false,
  }: PostgresOptions,
): Kysely<Tables> {
  const pool = new Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectMs,
    ...(isReadOnly && { options: '-c default_transaction_read_only=on' }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(statementMs > 0 && {
      statement_timeout: statementMs,
      query_timeout: statementMs + silenceMs,
      idle_in_transaction_session_timeout: idleInTransactionMs,
    }),
  });
  pool.on('error', onIdleError);
  const adapter = new PooledAdapter(pool);
  return new KyselyWithRetries({
    log(event) {
      if (event.level === 'error' && !isKeyViolation(event.error)) adapter.queries.errors += 1;
      onQuery?.(event);
    },
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => new PostgresPoolDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
