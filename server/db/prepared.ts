import type { Compilable, CompiledQuery } from 'kysely';
import { engineOf } from './dialect.ts';
import { GroupCommitAdapter } from './sqlite-driver.ts';
import type { Database } from './tables.ts';

/** Rows that are remembered for each prepared query, until something is written. */
const maxRemembered = 10_000;

/** Rows of one query, true as long as the database's generation is the one they were read in. */
interface Remembered<Row> {
  generation: number;
  rows: Map<unknown, Row | undefined>;
}

const generationOf = (db: Database): number | undefined => {
  const { adapter } = db.getExecutor();
  return adapter instanceof GroupCommitAdapter && !db.isTransaction ? adapter.driver.generation : undefined;
};

/**
 * A query by one value that every request makes: built and compiled once for each engine (measured: 35 µs a call
 * without, 9 µs with). On SQLite, which only this process writes to, its rows are remembered until the next write. `build` must use the value once and no other constant.
 */
export function prepared<Row>(
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
    let memory = remembered.get(db);
    if (memory?.generation !== generation || memory.rows.size >= maxRemembered) {
      memory = { generation, rows: new Map() };
      remembered.set(db, memory);
    }
    if (memory.rows.has(value)) return memory.rows.get(value);
    const row = await read(db, value);
    memory.rows.set(value, row);
    return row;
  };
}
