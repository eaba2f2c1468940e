import { useState } from 'react';
import type { AdminAppeal } from '#contract/moderation/moderation.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Button } from '#web/ui/button.tsx';
import { DecideDialog } from './decide-dialog.tsx';

/** How an appeal was decided, or the way to decide it. */
export function AppealDecision({ appeal }: { appeal: AdminAppeal }) {
  const [isOpen, setOpen] = useState(false);
  const { granted, reason, decidedBy, decidedAt, mayDecide, user } = appeal;
  if (granted !== null && decidedAt !== null)
    return (
      <>
        {granted ? 'Granted' : 'Refused'} by {decidedBy} <RelativeTime iso={decidedAt} />: {reason}
      </>
    );
  if (!mayDecide) return 'Another admin decides: this was your action.';
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={`Decide the appeal of ${user.name}`}
        onClick={() => setOpen(true)}
      >
        Decide
      </Button>
      {isOpen && <DecideDialog appeal={appeal} onClose={() => setOpen(false)} />}
    </>
  );
}
