import type { PublicUser } from '#contract/users/public-user.ts';
import { Button } from '#web/ui/button.tsx';
import { useHiding } from './hidden.queries.ts';

interface HidingButtonsProps {
  person: PublicUser;
  isMuted: boolean;
  isBlocked: boolean;
}

const look = { variant: 'subtle', color: 'plain', size: 'sm' } as const;

/** Muting and blocking on a person's profile, and the ways back. Somebody who is blocked need not be muted as well. */
export function HidingButtons({ person, isMuted, isBlocked }: HidingButtonsProps) {
  const { mute, block, show } = useHiding();
  const { name } = person;
  return (
    <>
      {isMuted && (
        <Button {...look} aria-label={`Unmute ${name}`} onClick={() => void show(person, 'mute')}>
          Unmute
        </Button>
      )}
      {!isMuted && !isBlocked && (
        <Button {...look} aria-label={`Mute ${name}`} onClick={() => void mute(person)}>
          Mute
        </Button>
      )}
      {isBlocked ? (
        <Button variant="default" size="sm" aria-label={`Unblock ${name}`} onClick={() => void show(person, 'block')}>
          Unblock
        </Button>
      ) : (
        <Button {...look} aria-label={`Block ${name}`} onClick={() => void block(person)}>
          Block
        </Button>
      )}
    </>
  );
}
