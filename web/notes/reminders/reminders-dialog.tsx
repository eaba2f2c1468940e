import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Reminder } from '#contract/reminders/next-reminders.ts';
import { notificationPath } from '#lib/notification-text.ts';
import { parseWhen } from '#lib/time/parse-when.ts';
import { Button } from '#web/ui/button.tsx';
import { ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { Loader } from '#web/ui/loader.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { ReminderTime } from './reminder-time.tsx';
import rows from '#web/ui/lists/divided-rows.module.css';
import classes from './reminders-dialog.module.css';
import { useReminderActions, useReminders } from './reminders.queries.ts';
import { ownTimeZone } from './own-time-zone.ts';

const snoozes = [
  { label: 'In an hour', words: 'in 1 hour' },
  { label: 'Tomorrow morning', words: 'tomorrow 9am' },
  { label: 'Next week', words: 'next week' },
] as const;

type Actions = ReturnType<typeof useReminderActions>;

function SnoozeChoices({ onSnooze }: { onSnooze: (until: number) => void }) {
  const choose = async (words: string) => {
    const when = await parseWhen(words, { now: Date.now(), timeZone: ownTimeZone() });
    if (when) onSnooze(when.startsAt);
  };
  return (
    <div role="group" aria-label="Snooze until" className={rows.actions}>
      {snoozes.map(({ label, words }) => (
        <Button key={label} variant="default" size="xs" onClick={() => void choose(words)}>
          {label}
        </Button>
      ))}
    </div>
  );
}

/** A reminder with its note, and what can be done about it. */
function Entry({ reminder, actions, onLeave }: { reminder: Reminder; actions: Actions; onLeave: () => void }) {
  const [isSnoozing, setSnoozing] = useState(false);
  const titleId = useId();
  const { noteId, noteTitle, task, repeat } = reminder;
  return (
    <li className={rows.entry}>
      <div className={rows.words}>
        <Link
          id={titleId}
          dir="auto"
          className={`${rows.title} ${classes.title}`}
          to={notificationPath({ postId: null, noteId })}
          onClick={onLeave}
        >
          {task ?? noteTitle}
        </Link>
        {task !== null && (
          <span dir="auto" className={classes.note}>
            {noteTitle}
          </span>
        )}
        <span className={classes.time}>
          <ReminderTime reminder={reminder} />
        </span>
      </div>
      <div className={rows.actions}>
        <Button
          variant="default"
          size="xs"
          aria-describedby={titleId}
          aria-expanded={isSnoozing}
          onClick={() => setSnoozing(!isSnoozing)}
        >
          Snooze
        </Button>
        <Button variant="default" size="xs" aria-describedby={titleId} onClick={() => void actions.finish(reminder)}>
          {repeat === 'none' ? 'Done' : 'Skip once'}
        </Button>
      </div>
      {isSnoozing && (
        <SnoozeChoices
          onSnooze={(until) => {
            setSnoozing(false);
            void actions.snooze(reminder, until);
          }}
        />
      )}
    </li>
  );
}

interface SectionProps {
  title: string;
  query: ReturnType<typeof useReminders>;
  actions: Actions;
  onLeave: () => void;
}

function Section({ title, query, actions, onLeave }: SectionProps) {
  const headingId = useId();
  const { reminders, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!reminders || reminders.length === 0) return null;
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.heading}>
        {title}
      </h3>
      <ul className={rows.list}>
        {reminders.map((reminder) => (
          <Entry key={reminder._id} reminder={reminder} actions={actions} onLeave={onLeave} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}

function Lists({ onLeave }: { onLeave: () => void }) {
  const waiting = useReminders('waiting');
  const sent = useReminders('sent');
  const actions = useReminderActions();
  if (waiting.isPending || sent.isPending) return <Loader />;
  if (!waiting.reminders || !sent.reminders) {
    const query = {
      error: waiting.error ?? sent.error,
      isFetching: waiting.isFetching || sent.isFetching,
      refetch: () => Promise.all([waiting.refetch(), sent.refetch()]),
    };
    return <QueryFailure query={query} />;
  }
  if (waiting.reminders.length + sent.reminders.length === 0)
    return (
      <EmptyState level={3} title="No reminders">
        Press “Remind me” on a note to set one.
      </EmptyState>
    );
  return (
    <>
      <Section title="Past" query={sent} actions={actions} onLeave={onLeave} />
      <Section title="Upcoming" query={waiting} actions={actions} onLeave={onLeave} />
    </>
  );
}

/** All reminders, those that were sent and are not done first, and the address of their calendar. */
export function RemindersDialog({ onClose }: { onClose: () => void }) {
  return (
    <ModalDialog title="Reminders" hasCloseButton onClose={onClose}>
      <Lists onLeave={onClose} />
      <CalendarAddress />
    </ModalDialog>
  );
}
