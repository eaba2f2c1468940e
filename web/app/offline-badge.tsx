import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs';
import { useOnline } from '#web/offline/use-online.ts';
import classes from './offline-badge.module.css';

/** Says on every page that there is no network. The place for it is always there, so that screen readers tell of it. */
export function OfflineBadge() {
  const isOnline = useOnline();
  return (
    <div role="status" className={classes.place}>
      {!isOnline && (
        <span className={classes.badge}>
          <IconCloudOff aria-hidden size="1.1em" stroke={1.6} />
          Offline
        </span>
      )}
    </div>
  );
}
