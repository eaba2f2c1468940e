import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { PublicUser } from '#contract/users/public-user.ts';
import { blockPerson, listHidden, mutePerson, unblockPerson, unmutePerson } from '#contract/safety/safety.ts';
import { call } from '#web/platform/api-client.ts';
import { useSession } from '#web/session/session-context.tsx';
import { type AlertAction, useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { withoutPerson } from './without-person.ts';

const hiddenKey = ['account', 'hidden'] as const;

/** Answers with people in them, by the beginning of their keys. */
const peopled = [['posts'], ['notifications'], ['friends'], ['users']] as const;

/** The people that one has muted and blocked, the last first. */
export function useHidden() {
  const { status } = useSession();
  return useQuery({
    queryKey: hiddenKey,
    queryFn: ({ signal }) => call(listHidden, { signal }),
    enabled: status === 'user',
    // Another tab or device may have changed it.
    staleTime: 0,
  });
}

/** Asks again for all that has people in it. */
function useRenew() {
  const client = useQueryClient();
  return useCallback(async () => {
    await Promise.all([hiddenKey, ...peopled].map((queryKey) => client.invalidateQueries({ queryKey })));
  }, [client]);
}

/** Takes a person off the screen. The page of somebody who is muted, and a thought under its own address, stay. */
function useTakeOff() {
  const client = useQueryClient();
  return useCallback(
    async ({ _id: id }: PublicUser, isBlock: boolean) => {
      await Promise.all(peopled.map((queryKey) => client.cancelQueries({ queryKey })));
      const isShown = (key: readonly unknown[]) => isBlock || !key.includes(id);
      for (const queryKey of peopled)
        client.setQueriesData({ queryKey, predicate: (query) => isShown(query.queryKey) }, (shown: unknown) =>
          withoutPerson(shown, id),
        );
    },
    [client],
  );
}

const questionOf = ({ name }: PublicUser) => ({
  title: `Block ${name}?`,
  message:
    'Neither of you will see the other’s thoughts, comments and profile, or find the other by name. If you are friends, that ends, and so does the sharing of notes between you. They are not told.',
  confirmLabel: 'Block',
  isDestructive: true,
});

/** Mutes, blocks and shows people again; what is on the screen follows at once. A block asks first. */
export function useHiding() {
  const showAlert = useAlert();
  const onFailure = useFailureAlert();
  const confirm = useConfirm();
  const renew = useRenew();
  const takeOff = useTakeOff();

  const change = async (send: () => Promise<{ message?: string }>, action?: AlertAction) => {
    try {
      const { message = '' } = await send();
      showAlert('success', message, action && { action });
    } catch (error) {
      onFailure(error);
    }
    await renew();
  };

  const show = ({ _id: id }: PublicUser, kind: 'mute' | 'block') =>
    change(() => call(kind === 'mute' ? unmutePerson : unblockPerson, { params: { id } }));

  const mute = async (person: PublicUser) => {
    await takeOff(person, false);
    await change(() => call(mutePerson, { params: { id: person._id } }), {
      label: 'Undo',
      onClick: () => void show(person, 'mute'),
    });
  };

  // What they wrote goes from the screen with them, and would be out of reach for a report.
  const block = async (person: PublicUser, onReport?: () => void) => {
    if (!(await confirm(questionOf(person)))) return;
    await takeOff(person, true);
    await change(
      () => call(blockPerson, { params: { id: person._id } }),
      onReport && { label: 'Report', onClick: onReport },
    );
  };

  return { mute, block, show };
}
