import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import classes from './deliveries-dialog.module.css';
import { failureWords, stateWords } from './delivery-words.ts';
import { eventLabel } from './event-choices.ts';
import { useDeliveries, useTestWebhook } from './webhooks.queries.ts';

const attemptWords = (attempts: number): string => (attempts === 1 ? '1 attempt' : `${attempts} attempts`);

const timeText = (iso: string) =>
  new Date(iso).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

function DeliveryRow({ delivery }: { delivery: WebhookDelivery }) {
  const { event, createdAt, attempts, status, nextAttemptAt } = delivery;
  const failure = failureWords(delivery);
  const details = [
    attemptWords(attempts),
    ...(failure === undefined ? [] : [failure]),
    ...(failure === undefined && status !== null ? [`status ${status}`] : []),
    ...(nextAttemptAt !== null && attempts > 0 ? [`next attempt ${timeText(nextAttemptAt)}`] : []),
  ];
  return (
    <li className={classes.row}>
      <p className={classes.head}>
        <span>{eventLabel(event)}</span>
        <span>{stateWords(delivery)}</span>
      </p>
      <p className={classes.details}>
        <RelativeTime iso={createdAt} />, {details.join(', ')}
      </p>
    </li>
  );
}

function Log({ id }: { id: string }) {
  const query = useDeliveries(id);
  const { data: deliveries, isPending } = query;
  if (isPending) return <p role="status">Loading…</p>;
  if (!deliveries) return <QueryFailure query={query} />;
  if (deliveries.length === 0) return <p className={classes.hint}>Nothing was sent yet.</p>;
  return (
    <ul aria-label="Deliveries" className={classes.list}>
      {deliveries.map((delivery) => (
        <DeliveryRow key={delivery._id} delivery={delivery} />
      ))}
    </ul>
  );
}

/** The log of a webhook, and a button that sends a test. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { mutate: test, isPending } = useTestWebhook();
  return (
    <ModalDialog title="Deliveries" size="wide" onClose={onClose}>
      <p className={classes.hint}>Messages to {webhook.url} of the last 30 days, the newest first.</p>
      <Log id={webhook._id} />
      <DialogActions>
        <Button variant="default" loading={isPending} onClick={() => test(webhook)}>
          Send a test
        </Button>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
