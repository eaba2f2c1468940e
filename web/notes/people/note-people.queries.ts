import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { listFriends } from '#contract/friends.ts';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import { shareNote, unshareNote, type NotePerson } from '#contract/notes/note-people.ts';
import type { NoteRole } from '#contract/notes/note-roles.ts';
import type { Note } from '#contract/notes/notes.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import { call } from '#web/platform/api-client.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withChange } from '../list/note-lists.ts';
import { editLists, noteKeys } from '../notes.queries.ts';

/** One's friends, with whom notes can be shared. */
export function useFriendsToShareWith() {
  return useQuery({ queryKey: ['friends'], queryFn: ({ signal }) => call(listFriends, { signal }) });
}

/** Shows the people of a note on its page, and their number in the lists. */
function useShowPeople({ _id }: Pick<Note, '_id'>) {
  const client = useQueryClient();
  return useCallback(
    async (people: NotePerson[]) => {
      const sharedWith = people.length;
      client.setQueryData<NoteDetail | null>(noteKeys.detail(_id), (now) => now && { ...now, people, sharedWith });
      await editLists(client, (list) => withChange(list, _id, (note) => ({ ...note, sharedWith })));
    },
    [_id, client],
  );
}

/** Shares a note of one's own, changes what a person may do with it, and ends it. One change at a time. */
export function useChangePeople(note: Pick<Note, '_id'>) {
  const showPeople = useShowPeople(note);
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const [isChanging, setChanging] = useState(false);
  const run = async (change: () => Promise<{ message?: string; people: NotePerson[] }>): Promise<boolean> => {
    setChanging(true);
    try {
      const { people, message } = await change();
      await showPeople(people);
      if (message !== undefined) showAlert('success', message);
      return true;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setChanging(false);
    }
  };
  const paramsOf = ({ _id: userId }: PublicUser) => ({ id: note._id, userId });
  return {
    isChanging,
    share: (user: PublicUser, role: NoteRole) => run(() => call(shareNote, { params: paramsOf(user), body: { role } })),
    remove: (user: PublicUser) => run(() => call(unshareNote, { params: paramsOf(user) })),
  };
}
