import { createContext, useContext } from 'react';
import { openedNotePrefix } from '#contract/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { browserDrafts, type DraftStore } from '#web/platform/drafts.ts';
import { tellPageView } from '#web/platform/tell-page-view.ts';

/** Where a notes screen keeps what is written on it: with the server, or in the memory of the page. */
export interface NotesHome {
  /** Makes the notes' calls. */
  call: typeof call;
  /** Where half-typed notes wait. */
  drafts: DraftStore;
  /** Whether only people with an account may add notes. */
  needsAccount: boolean;
  /** Tells that a note was opened, where that is counted. */
  tellOpened: (noteId: string) => void;
}

/** Read it by `useNotesHome`; without a provider the notes are kept with the server. */
export const NotesHomeContext = createContext<NotesHome>({
  call,
  drafts: browserDrafts,
  needsAccount: true,
  tellOpened: (noteId) => tellPageView(`${openedNotePrefix}${noteId}`),
});

/** Where the notes of this screen are kept. */
export const useNotesHome = (): NotesHome => useContext(NotesHomeContext);

/** What only the server can do, and only for people with an account. */
export class NeedsAccount extends Error {
  override name = 'NeedsAccount';
}
