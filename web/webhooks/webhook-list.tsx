import IconWebhook from '@tabler/icons-react/dist/esm/icons/IconWebhook.mjs';
import { useState } from 'react';
import type { Webhook } from '#contract/webhooks.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { failureWords, pauseWords, stateWords } from './delivery-words.ts';
import { eventLabel } from './event-choices.ts';
import rows from '#web/ui/lists/settings-rows.module.css';
import classes from './webhook-list.module.css';
import { useDeleteWebhook, usePauseWebhook } from './webhooks.queries.ts';

/** What became of the newest message. */
function LastDelivery({ lastDelivery }: Pick<Webhook, 'lastDelivery'>) {
  if (!lastDelivery?.triedAt) return <>nothing was sent yet</>;
  const failure = failureWords(lastDelivery);
  return (
    <>
      last message <RelativeTime iso={lastDelivery.triedAt} />: {stateWords(lastDelivery).toLowerCase()}
      {failure !== undefined && `, as ${failure}`}
    </>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { url, events, createdAt, pauseReason, lastDelivery } = webhook;
  const [isLogOpen, setLogOpen] = useState(false);
  const confirm = useConfirm();
  const { mutate: remove, isPending: isRemoving } = useDeleteWebhook();
  const { mutate: togglePause, isPending: isToggling } = usePauseWebhook();
  const ask = async () => {
    const isConfirmed = await confirm({
      title: 'Delete this webhook?',
      message: `Nothing more is sent to ${url}, and the list of its deliveries goes with it.`,
      confirmLabel: 'Delete',
      isDestructive: true,
    });
    if (isConfirmed) remove(webhook);
  };
  const pauseLabel = pauseReason === null ? 'Pause' : 'Resume';
  return (
    <li className={rows.row}>
      <IconWebhook aria-hidden className={rows.icon} stroke={1.5} />
      <div className={rows.words}>
        <h3 className={rows.name}>{url}</h3>
        <p>{events.map(eventLabel).join(', ')}</p>
        {pauseReason !== null && <p className={classes.paused}>{pauseWords(pauseReason)}</p>}
        <p className={rows.times}>
          Made <RelativeTime iso={createdAt} />, <LastDelivery lastDelivery={lastDelivery} />
        </p>
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="sm" aria-label={`Deliveries of ${url}`} onClick={() => setLogOpen(true)}>
          Deliveries
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={isToggling}
          aria-label={`${pauseLabel} ${url}`}
          onClick={() => togglePause(webhook)}
        >
          {pauseLabel}
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={isRemoving}
          aria-label={`Delete ${url}`}
          onClick={() => void ask()}
        >
          Delete
        </Button>
      </div>
      {isLogOpen && <DeliveriesDialog webhook={webhook} onClose={() => setLogOpen(false)} />}
    </li>
  );
}

/** Webhooks, each with its log and the ways to stop it. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  return (
    <ul aria-label="Webhooks" className={rows.list}>
      {webhooks.map((webhook) => (
        <WebhookRow key={webhook._id} webhook={webhook} />
      ))}
    </ul>
  );
}
