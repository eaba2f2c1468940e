import { Button } from '@mantine/core';
import IconDeviceLaptop from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import type { OwnSession } from '#contract/devices.ts';
import { failureSentence } from '#web/platform/api-error.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import classes from './device-list.module.css';
import { type DevicesApi, useDevices, useSignOutDevices } from './devices.queries.ts';

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
    <div role="status" aria-label="Loading" className={classes.list}>
      {[1, 2].map((row) => (
        <div key={row} aria-hidden="true" className={classes.skeleton} />
      ))}
    </div>
  );
}

interface DeviceRowProps {
  session: OwnSession;
  /** When the list was asked for, in milliseconds. */
  now: number;
  isBusy: boolean;
  onSignOut: () => void;
}

function DeviceRow({ session, now, isBusy, onSignOut }: DeviceRowProps) {
  const { device, createdAt, lastUsedAt, isCurrent } = session;
  const Icon = isPhone(device) ? IconDeviceMobile : IconDeviceLaptop;
  return (
    <li className={classes.row}>
      <Icon aria-hidden className={classes.icon} stroke={1.5} />
      <div className={classes.words}>
        <h3 className={classes.name}>{device}</h3>
        <p className={classes.times}>
          Signed in <RelativeTime iso={createdAt} />, last used {dayText(lastUsedAt, now)}
        </p>
      </div>
      {isCurrent ? (
        <span className={classes.current}>This device</span>
      ) : (
        <Button variant="default" size="sm" disabled={isBusy} onClick={onSignOut} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Where somebody is signed in, each with the way to end that. */
export function DeviceList({ api }: { api: DevicesApi }) {
  const { data: sessions, dataUpdatedAt, error, isFetching, refetch } = useDevices(api);
  const signOut = useSignOutDevices(api);
  const confirm = useConfirm();
  if (!sessions) {
    return error ? (
      <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
    ) : (
      <Skeletons />
    );
  }
  const hasOthers = sessions.some(({ isCurrent }) => !isCurrent);
  const askToEndOthers = async () => {
    const isSure = await confirm({
      title: 'Sign out all other devices?',
      message: 'Only this browser stays signed in. What is typed elsewhere and not saved yet may be lost.',
      confirmLabel: 'Sign out all others',
      isDestructive: true,
    });
    if (isSure) signOut.mutate(undefined);
  };
  return (
    <>
      <ul className={classes.list}>
        {sessions.map((session) => (
          <DeviceRow
            key={session._id}
            session={session}
            now={dataUpdatedAt}
            isBusy={signOut.isPending}
            onSignOut={() => signOut.mutate(session._id)}
          />
        ))}
      </ul>
      {hasOthers ? (
        <div>
          <Button variant="default" disabled={signOut.isPending} onClick={() => void askToEndOthers()}>
            Sign out all other devices
          </Button>
        </div>
      ) : (
        <p className={classes.nothing}>You are signed in nowhere else.</p>
      )}
    </>
  );
}
