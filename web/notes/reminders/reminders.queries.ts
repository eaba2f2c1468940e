import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BodyInputOf } from '#contract/call.ts';
import { messages } from '#contract/messages.ts';
import {
  addReminder,
  changeReminder,
  deleteReminder,
  getReminderFeed,
  listNoteReminders,
  makeReminderFeed,
  revokeReminderFeed,
} from '#contract/reminders/reminders.ts';
import { listReminders, type Reminder } from '#contract/reminders/next-reminders.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { reminderKeys } from './next-reminder.queries.ts';

/** Reminders of a note that are not done, soonest first. */
export const useNoteReminders = (noteId: string) =>
  useQuery({
    queryKey: reminderKeys.note(noteId),
    queryFn: async ({ signal }) => (await call(listNoteReminders, { params: { id: noteId }, signal })).data,
    staleTime: 0,
  });

const noCursor: string | undefined = undefined;

/** All reminders that wait, or that were sent and are not done, page by page. */
export function useReminders(state: 'waiting' | 'sent') {
  const query = useInfiniteQuery({
    queryKey: reminderKeys.list(state),
    queryFn: ({ pageParam, signal }) =>
      call(listReminders, { query: { state, ...(pageParam !== undefined && { cursor: pageParam }) }, signal }),
    initialPageParam: noCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
  return { ...query, reminders: query.data?.pages.flatMap(({ data }) => data) };
}

/** Reads every list again, whatever came of a change. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: reminderKeys.all });
}

type Draft = BodyInputOf<typeof addReminder>;

/** Sets a reminder of a note; throws what the server refuses. */
export function useAddReminder(noteId: string) {
  const refresh = useRefresh();
  const showAlert = useAlert();
  return useMutation({
    mutationFn: (body: Draft) => call(addReminder, { params: { id: noteId }, body }),
    onSuccess: () => showAlert('success', messages.reminders.added),
    onSettled: refresh,
  });
}

type Change = BodyInputOf<typeof changeReminder>;

/** Changes and ends reminders; each alert offers to undo it. */
export function useReminderActions() {
  const refresh = useRefresh();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const { mutateAsync } = useMutation({
    mutationFn: async (act: () => Promise<unknown>) => act(),
    onError: (error) => showFailure(error),
    onSettled: refresh,
  });
  const change = ({ _id: id }: Reminder, body: Change) => call(changeReminder, { params: { id }, body });

  /** Runs an action; its alert says `said` and takes it back by `undo`. */
  async function run(act: () => Promise<unknown>, said: string, undo: () => Promise<unknown>): Promise<void> {
    const isDone = await mutateAsync(act).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    const takeBack = async () => {
      await mutateAsync(undo).then(
        () => showAlert('success', messages.reminders.back),
        () => {},
      );
    };
    showAlert('success', said, { action: { label: 'Undo', onClick: () => void takeBack() } });
  }

  /** Puts the next time back where it was; of one that was sent, the state. */
  const restore = (reminder: Reminder) => () =>
    reminder.state === 'sent'
      ? change(reminder, { done: true }).then(() => change(reminder, { done: false }))
      : change(reminder, { snoozedUntil: reminder.at });

  return {
    remove: (reminder: Reminder) =>
      run(
        () => call(deleteReminder, { params: { id: reminder._id } }),
        messages.reminders.removed,
        () => change(reminder, { done: false }),
      ),
    finish: (reminder: Reminder) =>
      reminder.repeat === 'none'
        ? run(
            () => change(reminder, { done: true }),
            messages.reminders.done,
            () => change(reminder, { done: false }),
          )
        : run(() => change(reminder, { done: true }), messages.reminders.skipped, restore(reminder)),
    snooze: (reminder: Reminder, until: number) =>
      run(
        () => change(reminder, { snoozedUntil: new Date(until).toISOString() }),
        messages.reminders.snoozed,
        restore(reminder),
      ),
  };
}

/** The secret address of the calendar. */
export const useReminderFeed = () =>
  useQuery({ queryKey: reminderKeys.feed, queryFn: ({ signal }) => call(getReminderFeed, { signal }) });

/** Makes or revokes the address. */
export function useChangeFeed() {
  const client = useQueryClient();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useMutation({
    mutationFn: (action: 'make' | 'revoke') => call(action === 'make' ? makeReminderFeed : revokeReminderFeed),
    onSuccess: ({ url, createdAt }, action) => {
      client.setQueryData(reminderKeys.feed, { success: true, url, createdAt });
      showAlert('success', action === 'make' ? messages.reminders.feedMade : messages.reminders.feedRevoked);
    },
    onError: (error) => showFailure(error),
  });
}
