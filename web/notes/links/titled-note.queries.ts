import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as newClientId } from 'uuid';
import { useRef } from 'react';
import { messages } from '#contract/messages.ts';
import { type LinkedNote, readNote } from '#contract/notes/note-actions.ts';
import { addNote } from '#contract/notes/notes.ts';
import { linkKeyOf, linkTitleOf } from '#lib/markdown/note-links.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withInserted } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { findLinked } from './linked-notes.ts';

/** A link that is followed: the note that it stands in, and the note that it leads to, where there is one. */
interface FollowedLink {
  from: LinkedNote;
  target: LinkedNote | undefined;
}

/** False for an address that no link has. */
export const isLink = (from: string, title: string): boolean => from !== '' && linkKeyOf(title) !== '';

/** Finds the note that a link leads to: by its note. */
export function useFollowedLink(from: string, title: string) {
  const { call } = useNotesBackend();
  return useQuery({
    queryKey: ['notes', 'link', from, title],
    queryFn: async ({ signal }): Promise<FollowedLink> => {
      const { data } = await call(readNote, { params: { id: from }, signal });
      return { from: { _id: from, title: data.title }, target: findLinked(data.links, title) };
    },
    enabled: isLink(from, title),
    // The note may have been created since.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** The first text of a note that is created from a link: it leads back. */
function firstText({ title }: LinkedNote): string {
  const back = linkTitleOf(title);
  return back === '' ? 'Linked from another note.' : `Linked from [[${back}]].`;
}

/** Creates the note that a link names. The answer is the note; pressed twice, it is one note. */
export function useCreateTitledNote(from: LinkedNote, title: string) {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  const clientId = useRef(newClientId());
  return useMutation({
    mutationFn: async () => {
      const linkTargets = [{ title: from.title, id: from._id }];
      const body = { title, description: firstText(from), clientId: clientId.current, linkTargets };
      const { data: note } = await call(addNote, { body });
      await editLists(client, (list, filter) => (filter.q === '' ? withInserted(list, note, filter) : list));
      refreshDerived(client);
      return note;
    },
    onSuccess: () => showAlert('success', messages.notes.added),
    onError: (error) => showFailure(error),
  });
}
