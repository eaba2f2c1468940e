import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import { useRef, useState } from 'react';
import type { OwnSession } from '#contract/devices/devices.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import rows from '#web/ui/lists/settings-rows.module.css';
import classes from './device-list.module.css';
import { type DevicesApi, useDevices } from './devices.queries.ts';
import { SignOutDialog } from './sign-out-dialog.tsx';

const isPhone = (device: string): boolean => /iPhone|iPad|Android/.test(device);

const dayMs = 24 * 60 * 60_000;

/** Known to the day alone. */
function dayText(iso: string, now: number): string {
  const dayOf = (time: number) => new Date(time).toDateString();
  const at = new Date(iso);
  if (at.toDateString() === dayOf(now)) return 'today';
  if (at.toDateString() === dayOf(now - dayMs)) return 'yesterday';
  return `on ${at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' })}`;
}

function Skeletons() {
  return (
    <div role="status" aria-label="Loading" className={rows.list}>
      {[1, 2].map((row) => (
        <div key={row} aria-hidden="true" className={rows.skeleton} />
      ))}
    </div>
  );
}

interface DeviceRowProps {
  session: OwnSession;
  /** When the list was asked for, in milliseconds. */
  now: number;
  onSignOut: () => void;
}

function DeviceRow({ session, now, onSignOut }: DeviceRowProps) {
  const { device, createdAt, lastUsedAt, isCurrent } = session;
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={rows.row}>
      <Icon aria-hidden className={rows.icon} stroke={1.5} />
      <div className={rows.words}>
        <h3 className={rows.name}>{device}</h3>
        <p className={rows.times}>
          Signed in <RelativeTime iso={createdAt} />, last used {dayText(lastUsedAt, now)}
        </p>
      </div>
      {isCurrent ? (
        <span className={classes.current}>This device</span>
      ) : (
        <Button variant="default" size="sm" onClick={onSignOut} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Where somebody is signed in, each with the way to end that. */
export function DeviceList({ api }: { api: DevicesApi }) {
  const query = useDevices(api);
  const { data: sessions, dataUpdatedAt, error } = query;
  // The target of a sign-out: `session` alone, or all others.
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<{ session: OwnSession | undefined }>();
  if (!sessions) {
    return error ? <QueryFailure query={query} /> : <Skeletons />;
  }
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  return (
    <>
      <ul ref={list} tabIndex={-1} aria-label="Devices" className={rows.list}>
        {sessions.map((session) => (
          <DeviceRow key={session._id} session={session} now={dataUpdatedAt} onSignOut={() => setAsked({ session })} />
        ))}
      </ul>
      {hasOthers ? (
        <div>
          <Button variant="default" onClick={() => setAsked({ session: undefined })}>
            Sign out all other devices
          </Button>
        </div>
      ) : (
        <p className={rows.nothing}>You are signed in nowhere else.</p>
      )}
      {asked && (
        <SignOutDialog
          api={api}
          session={asked.session}
          onClose={() => setAsked(undefined)}
          // The button that had the focus went with its row.
          onSignedOut={() => list.current?.focus()}
        />
      )}
    </>
  );
}
