import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { mergeTexts } from './merge-texts.ts';
import { textOf, type NoteText } from './note-form-values.ts';
import { useNoteForm } from './note-form.ts';
import { editDraftOf } from './previous-texts.ts';

/** Start of an edit: the note, or a text that conflicted with a newer version. */
export interface EditStart {
  note: Note;
  conflicting?: { text: NoteText; current: Note };
}

/** Why the text is not as the person left it. */
type Notice = 'restored' | 'merged' | 'taken back';

/** The text of a note while it is edited, its draft, and the notice that stands over it. */
export function useEditedText(owner: string, { note, conflicting }: EditStart) {
  const form = useNoteForm(textOf(note));
  const { drafts: store } = useNotesBackend();
  // The version that the text was begun from: a draft that is restored days later must not overwrite what came since.
  const [base, setBase] = useState(note.updatedAt);
  const [notice, setNotice] = useState<Notice>();
  // The typed text before a previous text was restored.
  const [typed, setTyped] = useState(form.text);
  const [isBegun, setBegun] = useState(conflicting === undefined);
  if (!isBegun && conflicting) {
    // After the first values, which are the note's own and count as no draft.
    setBegun(true);
    form.setText(conflicting.text);
  }
  const put = (text: NoteText, begunFrom: string, why?: Notice) => {
    form.setText(text);
    setBase(begunFrom);
    setNotice(why);
  };

  const draft = useDraft(
    editDraftOf(note._id),
    { ...form.text, base },
    {
      owner,
      store,
      // Without the version that it was begun from, a text could be saved over a newer one unseen.
      required: ['base'],
      onRestore: ({ base: begunFrom, ...text }) => put(text, begunFrom, 'restored'),
    },
  );

  const noticeActions = {
    restored: { label: 'Discard it', onClick: () => put(textOf(note), note.updatedAt) },
    merged: undefined,
    'taken back': { label: 'Put mine back', onClick: () => put(typed, base) },
  };

  return {
    form,
    base,
    draft,
    notice,
    noticeAction: notice && noticeActions[notice],
    /** Merges the text with a newer version, over which it is saved next. */
    merge: (current: Note) => put(mergeTexts(form.text, textOf(current)), current.updatedAt, 'merged'),
    /** Puts a previous text into the form; nothing is saved yet. */
    takeBack: (previous: NoteText) => {
      setTyped(form.text);
      put(previous, base, 'taken back');
    },
  };
}
