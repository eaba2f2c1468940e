import type { DatabaseSync } from 'node:sqlite';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteStatement,
} from 'kysely';
import { dropChanges, tellChanges } from '../changed-people.ts';
import { isKeyViolation } from '../constraint.ts';

/** Upper bound of transactions in a group. A group commits earlier if no transaction waits to join. */
const maxGroup = 64;

/** Retries of a read that ran beside a failed commit. */
const maxReads = 10;

/** Interval of looking for writes by other programs. No other process of ours writes to the file. */
const foreignChangeMs = 50;

interface Member {
  resolve(): void;
  reject(reason: unknown): void;
}

class Connection implements DatabaseConnection {
  isInTransaction = false;
  readonly #driver: GroupCommitDriver;

  constructor(driver: GroupCommitDriver) {
    this.#driver = driver;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#driver.execute(this, query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.#driver.execute(this, query);
  }
}

const isRead = (sql: string): boolean => /^\s*(?:select|explain|pragma)\b/i.test(sql);

/**
 * SQLite writes from one connection, and a durable commit waits for the disk. Concurrent writers therefore share one commit. Each
 * transaction is a savepoint in a common one, and its promise resolves when that common one is on the disk. Reads meanwhile also
 * wait for it, so that nobody is told of something that a failed commit takes back.
 */
export class GroupCommitDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #prepare: (sql: string) => SqliteStatement;
  #holder: Connection | undefined;
  #waiting: (() => void)[] = [];
  #members: Member[] = [];
  #isCommitDue = false;
  #generation = 0;
  #lookedAt = 0;
  #dataVersion: unknown;
  /** Since the start: commits and the transactions in them, what commits took, and statements and commits that failed. */
  readonly metrics = { commits: 0, transactions: 0, commitSeconds: 0, errors: 0 };
  /** Number of waiting transactions. */
  readonly waiting = (): number => this.#waiting.length;

  constructor(database: DatabaseSync, prepare: (sql: string) => SqliteStatement) {
    this.#database = database;
    this.#prepare = prepare;
  }

  /** Grows with everything that may have changed the data. A result read since it last grew still holds. */
  get generation(): number {
    const now = performance.now();
    if (now - this.#lookedAt > foreignChangeMs && !this.#database.isTransaction) {
      this.#lookedAt = now;
      const [row] = this.#prepare('pragma data_version').all([]);
      const version = typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined;
      if (version !== this.#dataVersion) this.#generation += 1;
      this.#dataVersion = version;
    }
    return this.#generation;
  }

  async init(): Promise<void> {
    // The database is open already.
  }

  async acquireConnection(): Promise<Connection> {
    const connection = new Connection(this);
    if (this.#holder) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(() => {
          this.#holder = connection;
          resolve();
        });
      });
    } else {
      this.#holder = connection;
    }
    return connection;
  }

  async releaseConnection(connection: Connection): Promise<void> {
    this.#endTurn(connection);
  }

  async beginTransaction(connection: Connection): Promise<void> {
    this.#open();
    this.#database.exec('savepoint member');
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: Connection): Promise<void> {
    this.#database.exec('release member');
    connection.isInTransaction = false;
    await this.#join(connection);
    tellChanges(connection);
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    this.#generation += 1;
    dropChanges(connection);
    // A failed commit has taken everything back already.
    if (!connection.isInTransaction) return;
    connection.isInTransaction = false;
    // A full disk makes SQLite roll back on its own.
    if (this.#database.isTransaction) this.#database.exec('rollback to member; release member');
    this.#closeIfEmpty();
  }

  async execute<Row>(connection: Connection, query: CompiledQuery, attempt = 0): Promise<QueryResult<Row>> {
    const { sql, parameters } = query;
    if (!isRead(sql)) this.#generation += 1;
    if (connection.isInTransaction) return this.#run(sql, parameters);
    const isAlone = this.#members.length === 0;
    if (isRead(sql)) {
      const result = this.#run<Row>(sql, parameters);
      if (isAlone) return result;
      try {
        await this.#join(connection);
      } catch (error) {
        if (attempt >= maxReads) throw error;
        return await this.#readAnew(query, attempt + 1);
      }
      return result;
    }
    this.#open();
    const result = this.#runOrClose<Row>(sql, parameters);
    await this.#join(connection);
    return result;
  }

  /**
   * Copies the write-ahead log into the file and empties the log, in a turn of its own. It waits for the next turn while another
   * connection reads, as a backup does.
   */
  async emptyLog(): Promise<void> {
    const connection = await this.acquireConnection();
    try {
      this.#commit();
      // Does not wait for readers, because a wait would block every other caller.
      this.#database.exec('pragma busy_timeout = 0; pragma wal_checkpoint(truncate); pragma busy_timeout = 5000');
    } finally {
      await this.releaseConnection(connection);
    }
  }

  async destroy(): Promise<void> {
    this.#commit();
    this.#database.close();
  }

  /**
   * Repeats a read that ran beside a failed commit, because it may have seen rows that were rolled back. The repetition runs
   * alone, so that readers are served on a full disk.
   */
  async #readAnew<Row>(query: CompiledQuery, attempt: number): Promise<QueryResult<Row>> {
    const connection = await this.acquireConnection();
    try {
      return await this.execute<Row>(connection, query, attempt);
    } finally {
      await this.releaseConnection(connection);
    }
  }

  #run<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    try {
      return run(this.#prepare(sql), parameters);
    } catch (error) {
      if (!isKeyViolation(error)) this.metrics.errors += 1;
      throw error;
    }
  }

  #runOrClose<Row>(sql: string, parameters: readonly unknown[]): QueryResult<Row> {
    try {
      return this.#run(sql, parameters);
    } catch (error) {
      this.#closeIfEmpty();
      throw error;
    }
  }

  #open(): void {
    if (!this.#database.isTransaction) this.#database.exec('begin immediate');
  }

  #closeIfEmpty(): void {
    if (this.#members.length === 0 && this.#database.isTransaction) this.#database.exec('rollback');
  }

  /** Starts the next transaction, and resolves once the common commit is on the disk. */
  #join(connection: Connection): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#members.push({ resolve, reject });
    this.#endTurn(connection);
    return promise;
  }

  #endTurn(connection: Connection): void {
    if (this.#holder !== connection) return;
    this.#holder = undefined;
    if (this.#members.length >= maxGroup) this.#commit();
    const next = this.#waiting.shift();
    if (next) next();
    else if (this.#members.length > 0 && !this.#isCommitDue) {
      // After the requests that have arrived by now had a chance to join.
      this.#isCommitDue = true;
      setImmediate(() => {
        this.#isCommitDue = false;
        if (!this.#holder) this.#commit();
      });
    }
  }

  #commit(): void {
    const members = this.#members;
    this.#members = [];
    try {
      if (members.length > 0) this.#commitGroup(members.length);
    } catch (error) {
      this.metrics.errors += 1;
      this.#generation += 1;
      if (this.#database.isTransaction) this.#database.exec('rollback');
      for (const member of members) member.reject(error);
      return;
    }
    for (const member of members) member.resolve();
  }

  #commitGroup(size: number): void {
    const began = performance.now();
    this.#database.exec('commit');
    this.metrics.commits += 1;
    this.metrics.transactions += size;
    this.metrics.commitSeconds += (performance.now() - began) / 1000;
  }
}

function run<Row>(statement: SqliteStatement, parameters: readonly unknown[]): QueryResult<Row> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the query builder types the rows; SQLite does not know them
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}
