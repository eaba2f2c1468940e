import type { PublicUser } from '#contract/users/public-user.ts';
import { useGuestLink } from '#web/session/return-path.ts';
import { useSession } from '#web/session/session-context.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { isStored, type FriendshipState } from './friend-lists.ts';
import { useFriendActions, useFriendship } from './friends.queries.ts';
import classes from './friendship-buttons.module.css';

function RemoveFriend({ person }: { person: PublicUser }) {
  const confirm = useConfirm();
  const { remove } = useFriendActions();
  const ask = async () => {
    const isSure = await confirm({
      title: 'Remove friend?',
      message: `You and ${person.name} will no longer be friends. No message is sent about it.`,
      confirmLabel: 'Remove friend',
      isDestructive: true,
    });
    if (isSure) remove(person);
  };
  return (
    <Button variant="subtle" size="sm" className={classes.remove} title={person.name} onClick={() => void ask()}>
      Remove friend
    </Button>
  );
}

function Buttons({ person, standing }: { person: PublicUser; standing: FriendshipState }) {
  const { add, accept, drop } = useFriendActions();
  switch (standing.friendship) {
    case 'self':
      return null;
    case 'none':
      return (
        <Button size="sm" title={person.name} onClick={() => add(person)}>
          Add friend
        </Button>
      );
    case 'outgoing':
      return (
        <Button
          variant="default"
          size="sm"
          title={person.name}
          // Not disabled: that would take the focus away from who has just pressed Add friend.
          aria-disabled={!isStored(standing.request)}
          onClick={() => isStored(standing.request) && drop(standing.request)}
        >
          Cancel request
        </Button>
      );
    case 'incoming':
      return (
        <>
          <Button size="sm" title={person.name} onClick={() => accept(standing.request)}>
            Accept
          </Button>
          <Button variant="default" size="sm" title={person.name} onClick={() => drop(standing.request)}>
            Decline
          </Button>
        </>
      );
    case 'friends':
      return <RemoveFriend person={person} />;
  }
}

/** The reader's actions on a friendship with a person. A visitor is led to the login, and back. */
export function FriendshipButtons({ person }: { person: PublicUser }) {
  const { status } = useSession();
  const login = useGuestLink('/login');
  const standing = useFriendship(person._id);
  if (status === 'guest') {
    return (
      <ButtonLink {...login} size="sm">
        Add friend
      </ButtonLink>
    );
  }
  return standing ? <Buttons person={person} standing={standing} /> : null;
}
