import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import type { ReactNode } from 'react';
import { useOnline } from '#web/offline/use-online.ts';
import classes from './offline-badge.module.css';

/** Says on every page that there is no network, and beside it what waits for one. The place for it is always there, so that screen readers tell of it. */
export function OfflineBadge({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div className={classes.place}>
      <div role="status">
        {!isOnline && (
          <span className={classes.badge}>
            <IconCloudOff aria-hidden size="1.1em" stroke={1.6} />
            Offline
          </span>
        )}
      </div>
      {children}
    </div>
  );
}
