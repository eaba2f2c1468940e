import { createContext, useContext } from 'react';
import { openedNotePrefix } from '#contract/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { browserDrafts, type DraftStore } from '#web/offline/drafts.ts';
import { reportPageView } from '#web/platform/report-page-view.ts';

/** Storage of a notes screen: the server, or the memory of the page. */
export interface NotesBackend {
  /** Makes the notes' calls. */
  call: typeof call;
  /** Store of half-typed notes. */
  drafts: DraftStore;
  /** True if only people with an account may add notes. */
  needsAccount: boolean;
  /** Reports that a note was opened, where opened notes are counted. */
  tellOpened: (noteId: string) => void;
}

/** Read it by `useNotesBackend`; without a provider the notes are kept with the server. */
export const NotesBackendContext = createContext<NotesBackend>({
  call,
  drafts: browserDrafts,
  needsAccount: true,
  tellOpened: (noteId) => reportPageView(`${openedNotePrefix}${noteId}`),
});

/** The backend of this screen. */
export const useNotesBackend = (): NotesBackend => useContext(NotesBackendContext);

/** Thrown by the in-memory backend for actions that need the server and an account. */
export class NeedsAccount extends Error {
  override name = 'NeedsAccount';
}
