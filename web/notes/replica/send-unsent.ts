import type { QueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { announceEndOf } from '#web/platform/announce-end.ts';
import { browserDrafts } from '#web/offline/drafts.ts';
import { announceNotebookChange } from '#web/offline/notebook-database.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { ReadNote } from '../links/use-note-links.ts';
import { findNote, withMoved, withoutNote, withSaved } from '../list/note-lists.ts';
import { editLists, noteKeys, refreshDerived } from '../notes.queries.ts';
import { takeOverEarlier } from './earlier-outbox.ts';
import { flushChanges, type Sender, type Sending, type SentChange } from './flush-changes.ts';
import { indexedDbStorage } from './indexed-db-storage.ts';
import { keepTrying } from './keep-trying.ts';
import { moveUnsavedTexts } from './move-unsaved-texts.ts';
import { sendWith } from './send-change.ts';

type ShowAlert = ReturnType<typeof useAlert>;

/** Shows what the server made of a change: in the place of the note as the device had it. */
async function showSent(client: QueryClient, { change: { change }, note }: SentChange): Promise<void> {
  if (!note) return;
  const formerId = 'id' in change ? change.id : note._id;
  await editLists(client, (list, filter) => {
    const former = findNote(list, formerId);
    if (formerId === note._id) return withSaved(list, note, filter);
    return withMoved(former ? withoutNote(list, former, filter) : list, { from: undefined, to: note }, filter);
  });
  client.setQueryData<ReadNote | null>(noteKeys.detail(note._id), (now) => now && { ...now, ...note });
}

/** A page that was ended in the middle of a word finds it under the id that its note has now. */
async function keepUnsavedText(owner: string, { change: { change }, note }: SentChange): Promise<void> {
  if (change.kind === 'add' && note && note._id !== change.id)
    await moveUnsavedTexts(browserDrafts, owner, change.id, note._id);
}

function sentenceOfStayed({ change: { change, title }, stayed = [] }: SentChange): string {
  const isOne = 'ids' in change && change.ids.length === 1;
  return isOne ? messages.unsent.stayed(title) : messages.unsent.someStayed(stayed.length);
}

/** The alert after some changes were sent; refusals come first, as they ask for something. */
function sayWhatHappened({ sent, refused }: Sending, showAlert: ShowAlert): void {
  if (refused > 0) return showAlert('warning', messages.unsent.changesRefused(refused));
  const special = sent.find(({ happened }) => happened !== undefined);
  if (special?.happened === 'restored') return showAlert('info', messages.unsent.cameBack(special.change.title));
  if (special?.happened === 'keptAsNew') return showAlert('info', messages.unsent.keptAsNew(special.change.title));
  if (special?.happened === 'stayed') return showAlert('info', sentenceOfStayed(special));
  if (sent.length > 0) showAlert('success', messages.unsent.changesSent(sent.length));
}

interface SendOptions {
  owner: string;
  /** The owner's: somebody else may sign in meanwhile. */
  token: string;
  client: QueryClient;
  showAlert: ShowAlert;
}

/** Sends what waits, now and whenever something does; again and again while it cannot. Returns the way to stop. */
export function sendUnsent({ owner, token, client, showAlert }: SendOptions): () => void {
  let isStopped = false;
  const sender: Sender = {
    owner,
    isStopped: () => isStopped,
    send: sendWith(token),
    storage: indexedDbStorage,
    onSent: (sent) => {
      void showSent(client, sent);
      void keepUnsavedText(owner, sent);
      announceNotebookChange();
    },
  };
  const takingOver = takeOverEarlier(owner).catch((error: unknown) =>
    // oxlint-disable-next-line no-console -- they stay where they are, and the next start tries again
    console.warn('Changes of an earlier version could not be taken over.', error),
  );
  const stopTrying = keepTrying(async () => {
    await takingOver;
    const sending = await flushChanges(sender);
    announceEndOf(token, sending.stoppedBy);
    if (sending.sent.length + sending.refused > 0) {
      announceNotebookChange();
      refreshDerived(client);
      if (sending.refused > 0 || sending.sent.some(({ note }) => !note))
        void client.invalidateQueries({ queryKey: noteKeys.lists });
    }
    sayWhatHappened(sending, showAlert);
    return sending;
  });
  return () => {
    isStopped = true;
    stopTrying();
  };
}
