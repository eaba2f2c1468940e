import IconCloudUp from '@tabler/icons-react/dist/esm/icons/IconCloudUp.mjs';
import { useState } from 'react';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { messages } from '#contract/messages.ts';
import { useUnsentChanges } from './unsent.queries.ts';
import classes from './unsent-status.module.css';

const { Component: UnsentDialog } = lazyComponent(
  'unsent-dialog',
  async () => (await import('./unsent-dialog.tsx')).UnsentDialog,
);

/** Counts on every page what is not sent yet, and opens the list of it. */
export function UnsentStatus() {
  const changes = useUnsentChanges();
  const [isOpen, setOpen] = useState(false);
  const refused = changes.filter(({ refusal }) => refusal !== undefined).length;
  const waiting = changes.length - refused;
  return (
    <>
      <div role="status" aria-label="Not sent yet">
        {changes.length > 0 && (
          <button
            type="button"
            className={classes.badge}
            data-refused={refused > 0 || undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            <IconCloudUp aria-hidden size="1.1em" stroke={1.6} />
            {messages.offline.unsent(waiting, refused)}
          </button>
        )}
      </div>
      {isOpen && <UnsentDialog changes={changes} onClose={() => setOpen(false)} />}
    </>
  );
}
