import { useState } from 'react';
import { Link } from 'react-router';
import { ProfileSection } from '#web/session/profile/profile-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { MakeWebhookDialog } from './make-webhook-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';
import classes from './webhooks-section.module.css';
import { useWebhooks } from './webhooks.queries.ts';

function Webhooks() {
  const query = useWebhooks();
  const { data: webhooks, isPending } = query;
  if (isPending)
    return (
      <div role="status" aria-label="Loading">
        <div aria-hidden="true" className={classes.skeleton} />
      </div>
    );
  if (!webhooks) return <QueryFailure query={query} />;
  if (webhooks.length === 0) return <p className={classes.nothing}>You have no webhooks.</p>;
  return <WebhookList webhooks={webhooks} />;
}

/** The section of the addresses that are told of a person's notes. */
export function WebhooksSection() {
  const [isMaking, setMaking] = useState(false);
  return (
    <ProfileSection
      id="webhooks"
      title="Webhooks"
      about={
        <>
          Let an address of yours be told when notes are added, changed or binned. Messages are signed and have no text
          of a note. <Link to="/help#topic-automation">How it works</Link>
        </>
      }
    >
      <Webhooks />
      <div>
        <Button variant="default" onClick={() => setMaking(true)}>
          New webhook
        </Button>
      </div>
      {isMaking && <MakeWebhookDialog onClose={() => setMaking(false)} />}
    </ProfileSection>
  );
}
