import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import { useNotesBackend } from '../notes-backend.ts';
import type { NoteWriter } from '../page/note-writer.ts';
import { NotePresence } from './presence-of-note.ts';

const nobody: readonly never[] = [];
const never = () => () => undefined;

/** Who else has the note open. Undefined `presence` where the note is not with the server. */
export function useNotePresence(note: NoteDetail, writer: NoteWriter) {
  const { _id: noteId, owner, people } = note;
  const { deviceOwner } = useNotesBackend();
  const presence = useMemo(
    () => (deviceOwner === undefined ? undefined : new NotePresence(noteId, deviceOwner, writer)),
    [deviceOwner, noteId, writer],
  );
  useEffect(() => presence?.start(), [presence]);
  const isOthers = owner !== undefined;
  useEffect(() => {
    // Others do not know with whom the note is shared.
    if (!isOthers) presence?.keepOnly(people.map(({ user }) => user._id));
  }, [isOthers, people, presence]);
  const read = presence?.readTabs ?? (() => nobody);
  const tabs = useSyncExternalStore(presence?.subscribeTabs ?? never, read, read);
  const isShared = tabs.length > 0;
  useEffect(() => writer.hurry(isShared), [isShared, writer]);
  return { presence, tabs };
}
