import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useHoldUnsaved } from '#web/platform/unsaved-work.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { ChosenLinks } from './chosen-links.ts';
import { rememberUnanswered } from '../replica/unanswered-saves.ts';
import { useSaveWritten } from './note-page.queries.ts';
import { NoteWriter, type UnsavedText } from './note-writer.ts';
import { createTypedText } from './typed-text.ts';
import { createUnsavedTextStore } from './unsaved-texts.ts';

/** Resolves when no save of a writer waits for its answer, and with the signal. */
async function untilAnswered(writer: NoteWriter, signal: AbortSignal): Promise<void> {
  while (writer.isUnanswered && !signal.aborted) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const leave = writer.subscribe(resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
    await promise;
    leave();
  }
}

/** Saves and keeps what is written in an open note. The note's id and owner must not change between renders. `isGone`: it was deleted for good since. */
export function useNoteWriter(owner: string, note: Note, isGone: boolean) {
  const { drafts } = useNotesBackend();
  const [chosenLinks] = useState(() => new ChosenLinks());
  const save = useSaveWritten(note._id, chosenLinks);
  const [store] = useState(() => createUnsavedTextStore(drafts, owner, note._id));
  const [writer] = useState(() => new NoteWriter({ note, save, keep: store.keep }));
  const { type, subscribe } = useMemo(() => createTypedText(writer), [writer]);
  const writing = useSyncExternalStore(subscribe, writer.read, writer.read);

  useEffect(() => store.followId(note._id), [store, note._id]);

  useEffect(() => writer.receive(note), [writer, note]);

  useEffect(() => {
    if (isGone) writer.end();
  }, [isGone, writer]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const restore = async (unsaved: UnsavedText) => {
      if (unsaved.sent) await untilAnswered(writer, signal);
      if (signal.aborted) return false;
      if (unsaved.sent) rememberUnanswered(unsaved.sent.id);
      writer.restore(unsaved);
      return true;
    };
    // Also when the person comes back to this tab: they may have closed another one.
    const takeOver = () => {
      if (document.visibilityState === 'visible') void store.takeOver(note._id, restore);
    };
    document.addEventListener('visibilitychange', takeOver, { signal });
    void store.takeOver(note._id, restore);
    return () => controller.abort();
  }, [store, note._id, writer]);

  useEffect(() => {
    const onHide = () => {
      if (document.visibilityState !== 'hidden') return;
      store.keepAtOnce();
      void writer.flush();
    };
    const onOnline = () => void writer.flush();
    document.addEventListener('visibilitychange', onHide);
    window.addEventListener('pagehide', onHide);
    window.addEventListener('online', onOnline);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('online', onOnline);
      store.keepAtOnce();
      void writer.flush();
    };
  }, [store, writer]);

  useHoldUnsaved(writing.state.kind !== 'saved');
  return { writer, type, chosenLinks, ...writing };
}
