import { useId } from 'react';
import { messages } from '#contract/messages.ts';
import { Field, TextInput } from '#web/forms/field.tsx';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import classes from './calendar-address.module.css';
import { useChangeFeed, useReminderFeed } from './reminders.queries.ts';

function Address({ url }: { url: string | null }) {
  const showAlert = useAlert();
  const confirm = useConfirm();
  const { mutate: change, isPending } = useChangeFeed();

  async function copy(address: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(address);
      showAlert('info', messages.reminders.feedCopied);
    } catch {
      showAlert('danger', messages.reminders.copyFailed);
    }
  }

  async function revoke(): Promise<void> {
    const isConfirmed = await confirm({
      title: 'Revoke the calendar address?',
      message: 'Calendars that subscribe to it stop getting your reminders. You can make a new address afterwards.',
      confirmLabel: 'Revoke',
      isDestructive: true,
    });
    if (isConfirmed) change('revoke');
  }

  return (
    <>
      {url !== null && (
        <Field label="Calendar address" refusal={undefined}>
          <TextInput readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        </Field>
      )}
      <div className={classes.actions}>
        {url !== null && (
          <Button variant="default" size="xs" onClick={() => void copy(url)}>
            Copy
          </Button>
        )}
        <Button variant="default" size="xs" color="red" loading={isPending} onClick={() => void revoke()}>
          Revoke
        </Button>
      </div>
    </>
  );
}

/** The secret address by which calendar programs read the reminders. */
export function CalendarAddress() {
  const headingId = useId();
  const query = useReminderFeed();
  const { mutate: change, isPending: isMaking } = useChangeFeed();
  const { data: feed } = query;
  if (query.isPending) return null;
  return (
    <section aria-labelledby={headingId} className={classes.section}>
      <h3 id={headingId} className={classes.heading}>
        In your calendar
      </h3>
      <p className={classes.about}>
        Subscribe to your reminders in a calendar app. Everybody who has the address can read them: keep it to yourself.
      </p>
      {!feed && <QueryFailure query={query} />}
      {feed?.createdAt === null && (
        <div className={classes.actions}>
          <Button variant="default" size="xs" loading={isMaking} onClick={() => change('make')}>
            Make calendar address
          </Button>
        </div>
      )}
      {feed && feed.createdAt !== null && <Address url={feed.url} />}
    </section>
  );
}
