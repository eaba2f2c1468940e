import type { Kysely } from 'kysely';
import { countTasks } from '#lib/markdown/task-list.ts';
import { everyPage } from '../every-page.ts';
import type { Tables } from '../tables.ts';

/** Pins, the archive, and the tasks of each text, counted. */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const name of ['pinned', 'archived', 'tasks_done', 'tasks_total']) {
    await db.schema
      .alterTable('notes')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  const read = (after: string, limit: number) =>
    db
      .selectFrom('notes')
      .select(['id', 'description'])
      .where('id', '>', after)
      .where('description', 'like', '%[%]%')
      .orderBy('id')
      .limit(limit)
      .execute();
  for await (const rows of everyPage(read)) {
    for (const { id, description } of rows) {
      const { done, total } = countTasks(description);
      if (total > 0)
        await db.updateTable('notes').set({ tasks_done: done, tasks_total: total }).where('id', '=', id).execute();
    }
  }
}
