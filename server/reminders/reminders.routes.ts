import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { addReminder, changeReminder, deleteReminder, listNoteReminders } from '#contract/reminders/reminders.ts';
import { listReminders } from '#contract/reminders/next-reminders.ts';
import type { Api } from '#server/http/bind.ts';
import { readPage, readTimeCursor, writeTimeCursor } from '#server/http/paging.ts';
import { requireOpenSeen } from '#server/notes/notes.service.ts';
import type { Platform } from '#server/platform/platform.ts';
import { presentReminder } from './present-reminder.ts';
import * as reminders from './reminders.service.ts';
import { listReminders as listRemindersOf, listRemindersOfNote } from './reminders.store.ts';

/** Calls for reminders. */
export function reminderRoutes(api: Api, platform: Platform): void {
  const { readOwn } = platform;

  api.bind(listReminders, async ({ query, user }) => {
    const after = readTimeCursor(query.cursor);
    const state = query.state ?? 'waiting';
    const { rows, nextCursor } = await readOwn((db) =>
      readPage(
        query.limit ?? limits.reminder.page.default,
        (limit = limits.reminder.page.max) => listRemindersOf(db, user.id, { state, after, limit }),
        (row) => writeTimeCursor(row.due_at, row.id),
      ),
    );
    return { data: rows.map(presentReminder), nextCursor };
  });

  api.bind(listNoteReminders, async ({ params, user }) => {
    const owned = { userId: user.id, noteId: params.id };
    const rows = await readOwn(async (db) => {
      await requireOpenSeen(db, { userId: user.id, id: params.id });
      return listRemindersOfNote(db, owned, limits.reminder.page.max);
    });
    return { data: rows.map(presentReminder) };
  });

  api.bind(addReminder, async ({ params, body, user }) => ({
    message: messages.reminders.added,
    data: presentReminder(await reminders.addReminder(platform, user, params.id, body)),
  }));

  api.bind(changeReminder, async ({ params, body, user }) => ({
    message: messages.reminders.changed,
    data: presentReminder(await reminders.changeReminder(platform, { userId: user.id, id: params.id }, body)),
  }));

  api.bind(deleteReminder, async ({ params, user }) => ({
    message: messages.reminders.removed,
    data: presentReminder(await reminders.endReminder(platform, user.id, params.id)),
  }));
}
