import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import { listReminders, type Reminder } from '#contract/reminders/next-reminders.ts';
import { call } from '#web/platform/api-client.ts';

export const reminderKeys = {
  all: ['reminders'],
  next: ['reminders', 'next'],
  note: (noteId: string) => ['reminders', 'note', noteId],
  list: (state: 'waiting' | 'sent') => ['reminders', 'list', state],
  feed: ['reminders', 'feed'],
} as const;

/** The soonest reminder of a note; one call answers for every card. Notes whose reminders are far off may lack theirs. */
export function useNextReminder(noteId: string): Reminder | undefined {
  const { data } = useQuery({
    queryKey: reminderKeys.next,
    queryFn: async ({ signal }) =>
      (await call(listReminders, { query: { limit: String(limits.reminder.page.max) }, signal })).data,
    select: (reminders) => reminders.find((reminder) => reminder.noteId === noteId),
  });
  return data;
}
