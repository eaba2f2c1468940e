import type { Compilable, CompiledQuery } from 'kysely';
import { createEntryCache, type Cache } from '#server/cache/bounded-cache.ts';
import { engineOf } from './dialect.ts';
import { GroupCommitAdapter } from './sqlite/sqlite-driver.ts';
import type { Database } from './tables.ts';

/** Rows that are remembered for each prepared query, until something is written. */
const maxRemembered = 1000;

/** Rows of one query, true as long as the database's generation is the one they were read in. */
interface Remembered<Row> {
  generation: number;
  /** As they are being read or were: many who ask beside a write wait for one reading. */
  rows: Cache<string, Promise<Row | undefined>>;
}

const generationOf = (db: Database): number | undefined => {
  const { adapter } = db.getExecutor();
  return adapter instanceof GroupCommitAdapter && !db.isTransaction ? adapter.driver.generation : undefined;
};

/**
 * A query by one value that every request makes: built and compiled once for each engine (measured: 35 µs a call
 * without, 9 µs with). On SQLite, which only this process writes to, its rows are remembered until the next write. `build` must use the value once and no other constant.
 */
export function cachedQuery<Row>(
  build: (db: Database, value: string) => Compilable<Row>,
): (db: Database, value: string) => Promise<Row | undefined> {
  const compiled = new Map<string, CompiledQuery<Row>>();
  const remembered = new WeakMap<Database, Remembered<Row>>();

  const read = async (db: Database, value: string): Promise<Row | undefined> => {
    const engine = engineOf(db);
    const known = compiled.get(engine) ?? build(db, value).compile();
    compiled.set(engine, known);
    const { rows } = await db.executeQuery<Row>({ ...known, parameters: [value] });
    return rows[0];
  };

  return async (db, value) => {
    const generation = generationOf(db);
    if (generation === undefined) return read(db, value);
    const memory = remembered.get(db) ?? { generation, rows: createEntryCache(maxRemembered) };
    remembered.set(db, memory);
    if (memory.generation !== generation) memory.rows.clear();
    memory.generation = generation;
    const known = memory.rows.get(value);
    if (known) return known;
    const reading = read(db, value);
    memory.rows.set(value, reading);
    // The next one tries again.
    reading.catch(() => memory.rows.get(value) === reading && memory.rows.delete(value));
    return reading;
  };
}
