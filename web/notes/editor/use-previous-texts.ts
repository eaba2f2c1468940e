import { useEffect, useState } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { readPreviousTexts, type PreviousText } from './previous-texts.ts';
import { isSameText, textOf } from './note-form-values.ts';

/** Previous texts of a note that this browser kept, newest first, without the current one. */
export function usePreviousTexts(owner: string, note: Note): readonly PreviousText[] {
  const { drafts } = useNotesBackend();
  const [texts, setTexts] = useState<readonly PreviousText[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const kept = await readPreviousTexts(drafts, owner, note._id);
      if (isCurrent) setTexts(kept.filter(({ text }) => !isSameText(text, textOf(note))));
    };
    void read();
    return () => {
      isCurrent = false;
    };
  }, [drafts, owner, note]);
  return texts;
}
