import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { shellMessages } from '#contract/shell-messages.ts';
import classes from './announcement.module.css';
import { dismiss, useDismissed } from './dismissed-announcement.ts';
import { useSiteSettings } from './site-settings.tsx';

/** A line above everything: what the site announces, and whether it is being maintained. Read out where it comes later. */
export function Announcement() {
  const { announcement, maintenanceMode } = useSiteSettings();
  const isDismissed = useDismissed() === announcement;
  return (
    <>
      {maintenanceMode && (
        <aside aria-label="Maintenance" className={classes.line}>
          <p className={classes.text} role="status">
            {shellMessages.site.maintenance}
          </p>
        </aside>
      )}
      {announcement !== '' && !isDismissed && (
        <aside aria-label="Announcement" className={classes.line} data-announcement>
          <p className={classes.text} role="status">
            {announcement}
          </p>
          <button
            type="button"
            className={classes.close}
            aria-label="Dismiss announcement"
            onClick={() => dismiss(announcement)}
          >
            <IconX aria-hidden size="1rem" />
          </button>
        </aside>
      )}
    </>
  );
}
