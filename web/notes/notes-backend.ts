import { createContext, useContext } from 'react';
import { openedNotePrefix } from '#contract/notes/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { browserDrafts, type DraftStore } from '#web/offline/drafts.ts';
import { SessionContext } from '#web/session/session-context.tsx';
import { isTabOnly } from '#web/platform/storage.ts';
import type { LoadTextReader } from './tool-files/text-reader.ts';
import { deviceCallOf } from './replica/device-call.ts';
import { reportPageView } from '#web/platform/report-page-view.ts';
import type { LoadDocumentTools } from './viewer/viewer-tools.ts';

/** Storage of a notes screen: the server, or the memory of the page. */
export interface NotesBackend {
  /** Makes the notes' calls. */
  call: typeof call;
  /** Store of half-typed notes. */
  drafts: DraftStore;
  /** True if only people with an account may add notes. */
  needsAccount: boolean;
  /** The person whose notes this device holds; undefined where it holds none: in the demo, and where the device is not theirs. */
  deviceOwner?: string | undefined;
  /** Reports that a note was opened, where opened notes are counted. */
  tellOpened: (noteId: string) => void;
}

/** Given where notes are not with the server. */
export const NotesBackendContext = createContext<NotesBackend | undefined>(undefined);

/** The document tools, which a page hands to its notes; without them, no PDF is offered and no document shown. */
export const DocumentToolsContext = createContext<LoadDocumentTools | undefined>(undefined);

/** The document tools' reader of texts, likewise; without it, no text of a file is offered. */
export const TextReaderContext = createContext<LoadTextReader | undefined>(undefined);

/** In a chunk of its own: few need it. */
const callInTab: typeof call = async (definition, ...given) =>
  (await import('./replica/call-without-cache.ts')).callWithoutCache(definition, ...given);

/** The calls of a person: with the device where it is theirs. */
function ownCall(owner: string | undefined): typeof call {
  if (owner === undefined) return call;
  return isTabOnly() ? callInTab : deviceCallOf(owner);
}

const ownBackend = (owner: string | undefined): NotesBackend => ({
  call: ownCall(owner),
  drafts: browserDrafts,
  needsAccount: true,
  deviceOwner: isTabOnly() ? undefined : owner,
  tellOpened: (noteId) => reportPageView(`${openedNotePrefix}${noteId}`),
});

let own: { owner: string | undefined; isTabOnly: boolean; backend: NotesBackend } | undefined;

/** One object for each person, so that what depends on it stays the same. */
function backendOf(owner: string | undefined): NotesBackend {
  if (!own || own.owner !== owner || own.isTabOnly !== isTabOnly())
    own = { owner, isTabOnly: isTabOnly(), backend: ownBackend(owner) };
  return own.backend;
}

/** The backend of this screen: the given one, or the signed-in person's notes with the server and on this device. */
export function useNotesBackend(): NotesBackend {
  const given = useContext(NotesBackendContext);
  const owner = useContext(SessionContext)?.user?._id;
  return given ?? backendOf(owner);
}
