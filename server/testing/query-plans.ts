import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { Client } from 'pg';
import { vi } from 'vitest';
import * as z from 'zod/mini';
import { engineOf } from '#server/db/dialect.ts';
import type { Database } from '#server/db/tables.ts';

/** Looks at how the database would run what it was asked: nothing may read through a table that grows. */

/** They have a row, a few rows for each admin, or one a day. */
const small = new Set(['settings', 'counters', 'secrets', 'totals', 'admins', 'admin_sessions', 'active_counts']);

const isPlannable = (statement: string): boolean => /^\s*(?:select|insert|update|delete)\b/i.test(statement);

/** Statements that reached one of the engines, each once. */
export interface StatementRecorder {
  statements: () => Set<string>;
  forget: () => void;
  stop: () => void;
}

/** Notes statements until it is stopped. One that an application prepared before is not seen again. */
export function recordStatements(): StatementRecorder {
  const spies = [vi.spyOn(DatabaseSync.prototype, 'prepare'), vi.spyOn(Client.prototype, 'query')];
  return {
    statements() {
      const said = spies.flatMap(({ mock }) => mock.calls.map((given: readonly unknown[]) => given[0]));
      return new Set(said.filter((statement) => typeof statement === 'string').filter(isPlannable));
    },
    forget: () => spies.forEach((spy) => spy.mockClear()),
    stop: () => spies.forEach((spy) => spy.mockRestore()),
  };
}

/** Columns by which an index leaves rows out. For `approved`, PostgreSQL would take the index of the few that wait. */
const partialColumns = 'banned|disabled|flagged|pinned|reported|resolved';
const byParameter = new RegExp(
  String.raw`(?:where|and|or|on|\()\s(?:"?\w+"?\.)?"?(?:${partialColumns})"? (?:=|<>) (?:\?|\$\d)`,
);

/**
 * Those of some statements that compare such a column with a parameter. SQLite compiles them anew at each call, since the value
 * decides about the index. With a literal it does not.
 */
export const findRecompiled = (statements: ReadonlySet<string>): string[] =>
  [...statements].filter((statement) => byParameter.test(statement));

const sqliteStep = z.object({ detail: z.string() });

/**
 * Table or index that a step of SQLite's plan scans, if any. A scan in the order of an index suits a page, which ends at its
 * limit. It does not suit a query that sorts everything first.
 */
function scannedBySqlite(details: readonly string[], statement: string): string[] {
  // Rows that another step has read.
  const read = new Set(details.flatMap((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1] ?? []));
  const isPage = /\blimit\b/i.test(statement) && !details.some((detail) => detail.startsWith('USE TEMP B-TREE'));
  return details.flatMap((detail) => {
    const [, name, rest = ''] = /^SCAN ([a-z]\w*)(.*)$/.exec(detail) ?? [];
    // A full-text table is scanned for a word, or for a row; `json_each` is the list that the statement was given.
    if (
      name === undefined ||
      name === 'json_each' ||
      small.has(name) ||
      read.has(name) ||
      /VIRTUAL TABLE INDEX \d+:[M=]/.test(rest)
    )
      return [];
    return isPage && rest.includes('USING') ? [] : [detail];
  });
}

/** Of few rows in a large table; PostgreSQL may read it whole to know who of the upvoters is banned. */
const smallIndex = 'users_banned';

const postgresNode = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Index Name': z.optional(z.string()),
  'Index Cond': z.optional(z.string()),
  'Parent Relationship': z.optional(z.string()),
  get Plans() {
    return z.optional(z.array(postgresNode));
  },
});
const postgresPlan = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: postgresNode })) }));

/** They take all rows before they give the first one, and so does what stands beside the rows of a join. */
const takesAll = /Sort|Aggregate|Hash|Unique/;

/** Tables that a step of PostgreSQL's plan and those below it scan. `isPage` tells that it may stop at a limit. */
function scannedByPostgres(node: z.output<typeof postgresNode>, isPage = false): string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition, Plans: below = [] } = node;
  const isScan = type === 'Seq Scan' || (type.startsWith('Index') && condition === undefined && !isPage);
  const own = isScan && !small.has(table) && node['Index Name'] !== smallIndex ? [`${type} on ${table}`] : [];
  const goesOn = type === 'Limit' || (isPage && !takesAll.test(type));
  return [
    ...own,
    ...below.flatMap((plan) => scannedByPostgres(plan, goesOn && plan['Parent Relationship'] !== 'Inner')),
  ];
}

/** The steps of SQLite's plan, in its words. */
export async function sqliteSteps(db: Database, statement: string): Promise<string[]> {
  const { rows } = await sql.raw(`explain query plan ${statement}`).execute(db);
  return z.parse(z.array(sqliteStep), rows).map(({ detail }) => detail);
}

async function scannedBy(tx: Database, statement: string): Promise<string[]> {
  if (engineOf(tx) === 'sqlite') return scannedBySqlite(await sqliteSteps(tx, statement), statement);
  const { rows } = await sql.raw(`explain (generic_plan, format json) ${statement}`).execute(tx);
  return z.parse(postgresPlan, rows).flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scannedByPostgres(Plan)));
}

/**
 * The statements that read through a table or an index that grows, each with what it reads. PostgreSQL is asked for the plan that it
 * would make if tables were large: where it has an index to go by, it takes that.
 */
export async function findScans(db: Database, statements: Iterable<string>): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  await db.transaction().execute(async (tx) => {
    if (engineOf(tx) === 'postgres') {
      for (const setting of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
        await sql`set local ${sql.ref(setting)} = off`.execute(tx);
    }
    for (const statement of statements) {
      const scanned = await scannedBy(tx, statement);
      if (scanned.length > 0) found.set(statement, scanned);
    }
  });
  return found;
}
