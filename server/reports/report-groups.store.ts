import { sql } from 'kysely';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { foundBy, hasWords, readSort, whereAll } from '#server/db/numbered-pages.ts';
import type { Database } from '#server/db/tables.ts';
import { named, type ReportQuery, type ReportWithName, stateFilters } from './reports.admin.store.ts';

/** Reports of one thing that a row shows, the newest ones. */
const shown = 20;

/** A reported thing: its newest reports, newest first, and how many there are. */
export interface ReportGroup {
  ids: string[];
  count: number;
  openCount: number;
}

/** A report with the name of the person it is about, who may have left. */
export type GroupedReport = ReportWithName & { reported: string | null };

interface GroupRow {
  total: number;
  newest: string | null;
  id: string | null;
  many: number | null;
  open: number | null;
}

/**
 * The reports that match, as many as a list counts, from the end that the order begins with. A search gives ids, of which each is
 * looked up by its key: for a join PostgreSQL would read the whole table.
 */
function matching(db: Database, { sort = '-createdAt', type = 'all', state = 'all', search = '' }: ReportQuery) {
  const kind = type === 'all' ? undefined : sql<boolean>`reports.content_type = ${type}`;
  const filter = stateFilters[state];
  if (search === '') {
    const direction = sql.raw(readSort(sort).isFalling ? 'desc' : 'asc');
    return sql`select id, content_type, content_id, case when resolved_at is null then 1 end as open
      from reports ${whereAll([kind, filter])} order by id ${direction} limit ${adminLimits.counted}`;
  }
  const of = (column: string) => sql`(select ${sql.ref(column)} from reports where reports.id = found.id)`;
  const where = whereAll([sql`reports.id = found.id`, kind, filter]);
  return sql`select found.id as id, (select content_type from reports ${where}) as content_type, ${of('content_id')} as content_id,
    (select 1 from reports where reports.id = found.id and reports.resolved_at is null) as open
    from (${foundBy(db, 'reports', 'reports.reported_by', search)}) as found`;
}

/** A page of reported things in the order of their newest reports, and how many things there are. One query. */
export async function findReportGroups(
  db: Database,
  query: ReportQuery,
): Promise<{ groups: ReportGroup[]; total: number }> {
  const { sort = '-createdAt', page = 1, limit = adminLimits.page.default, search = '' } = query;
  if (search !== '' && !hasWords(search)) return { groups: [], total: 0 };
  const direction = sql.raw(readSort(sort).isFalling ? 'desc' : 'asc');
  const { rows } = await sql<GroupRow>`with matched as materialized (${matching(db, query)}),
    things as materialized (select content_type, content_id, max(id) as newest, count(*) as many, count(open) as open
      from matched where content_type is not null group by content_type, content_id),
    page as materialized (select * from things order by newest ${direction} limit ${limit} offset ${(page - 1) * limit}),
    ranked as (select page.newest, page.many, page.open, matched.id,
      row_number() over (partition by page.newest order by matched.id desc) as place
      from page inner join matched on matched.content_type = page.content_type and matched.content_id = page.content_id)
    select counted.total, ranked.newest, ranked.id, ranked.many, ranked.open
      from (select count(*) as total from things) as counted left join ranked on ranked.place <= ${shown}
      order by ranked.newest ${direction}, ranked.id desc`.execute(db);
  const groups = new Map<string, ReportGroup>();
  for (const { newest, id, many, open } of rows) {
    if (newest === null || id === null) continue;
    const group = groups.get(newest) ?? { ids: [], count: many ?? 0, openCount: open ?? 0 };
    group.ids.push(id);
    groups.set(newest, group);
  }
  return { groups: [...groups.values()], total: rows[0]?.total ?? 0 };
}

/** Reports by their ids, in no order. */
export const listGroupedReports = (db: Database, ids: readonly string[]): Promise<GroupedReport[]> =>
  named(db)
    .leftJoin('users as about', 'about.id', 'reports.reported_id')
    .select('about.name as reported')
    .where('reports.id', 'in', ids)
    .execute();
