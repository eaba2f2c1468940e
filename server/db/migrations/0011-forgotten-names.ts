import { sql, type Kysely } from 'kysely';
import { everyPage } from '../every-page.ts';
import type { Tables } from '../tables.ts';

/** Length of an id in characters. */
const idLength = 36;

/** The roles at the end of what was recorded of admins, after their addresses. */
async function keepRoles(db: Kysely<Tables>): Promise<void> {
  const read = (after: string, limit: number) =>
    db
      .selectFrom('audit_log')
      .select(['id', 'action', 'target'])
      .where('action', 'in', ['admin.add', 'admin.changeRole'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of everyPage(read))
    for (const { id, action, target } of rows) {
      const [thing = '', ...words] = target.split(' ');
      const roles = words.slice(action === 'admin.add' ? -1 : -3);
      await db
        .updateTable('audit_log')
        .set({ target: [thing, ...roles].join(' ') })
        .where('id', '=', id)
        .execute();
    }
}

/**
 * The audit log names things by their ids alone, so that addresses, titles and names are gone with what they were of. Tries at
 * an account are counted under a hash of its address from now on, so that those under the address itself count no more.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`update audit_log set target = substr(target, 1, ${sql.lit(idLength)}) where length(target) > ${sql.lit(idLength)} and (
    action like 'user.%' or action like 'blog.%' or action like 'comment.%' or (action like 'note.%' and action <> 'note.list')
    or (action like 'admin.%' and action not in ('admin.add', 'admin.changeRole')))`.execute(db);
  await keepRoles(db);
  await sql`create index audit_searches on audit_log (created_at) where action = 'note.search' and target <> ''`.execute(
    db,
  );
  await sql`create index feedback_email on feedback (lower(email)) where email is not null`.execute(db);
  await db.deleteFrom('attempts').where('key', 'like', '%:%@%').execute();
}
