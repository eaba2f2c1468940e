import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs';
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs';
import { useEffect, useRef, type MouseEvent } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { Loader } from '#web/ui/loader.tsx';
import classes from '#web/ui/dropdown.module.css';
import { useHidden, useHiding } from './hidden.queries.ts';

const drawn = { 'aria-hidden': true, size: '1.1rem', stroke: 1.6 };

/** Items of the menu about a person who wrote something: muting and blocking them, or the ways back. */
export function PersonMenuItems({ person, onReport }: { person: PublicUser; onReport: () => void }) {
  const { data, isPending } = useHidden();
  const { mute, block, show } = useHiding();
  const first = useRef<HTMLButtonElement>(null);
  // The menu opened before its items were there.
  useEffect(() => {
    if (isPending) return;
    first.current?.closest('[role=menu]')?.scrollIntoView({ block: 'nearest' });
    first.current?.focus({ preventScroll: true });
  }, [isPending]);
  if (isPending) return <Loader />;
  const isAmong = (people: readonly { _id: string }[] = []) => people.some(({ _id }) => _id === person._id);
  const choose =
    (act: () => Promise<void>) =>
    ({ currentTarget }: MouseEvent<HTMLElement>) => {
      // Back to the menu's button, which a dialog gives the focus back to: this item goes with the menu.
      currentTarget.closest('[data-person-menu]')?.querySelector('button')?.focus();
      void act();
    };
  const isMuted = isAmong(data?.muted);
  const isBlocked = isAmong(data?.blocked);
  return (
    <>
      <button
        ref={first}
        type="button"
        role="menuitem"
        className={classes.item}
        onClick={choose(() => (isMuted ? show(person, 'mute') : mute(person)))}
      >
        {isMuted ? <IconVolume {...drawn} /> : <IconVolumeOff {...drawn} />}
        {isMuted ? `Unmute ${person.name}` : `Mute ${person.name}`}
      </button>
      <button
        type="button"
        role="menuitem"
        className={classes.item}
        onClick={choose(() => (isBlocked ? show(person, 'block') : block(person, onReport)))}
      >
        <IconBan {...drawn} />
        {isBlocked ? `Unblock ${person.name}` : `Block ${person.name}`}
      </button>
    </>
  );
}
