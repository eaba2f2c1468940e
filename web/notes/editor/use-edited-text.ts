import { useState } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { blankText, textOf, type NoteText } from './note-form-values.ts';
import { useNoteForm } from './note-form.ts';
import { editDraftOf } from './previous-texts.ts';
import type { NoteBase } from './save-note.queries.ts';

/** Why the text is not as the person left it. */
type Notice = 'restored' | 'taken back';

/** The text of a note while it is edited, its draft, and the notice that stands over it. */
export function useEditedText(owner: string, note: Note) {
  const [start] = useState<NoteBase>({ text: textOf(note), updatedAt: note.updatedAt });
  const form = useNoteForm(start.text);
  const { drafts: store } = useNotesBackend();
  // The text that this one was begun from: what came since is merged, also where a draft is restored days later.
  const [base, setBase] = useState(start);
  const [notice, setNotice] = useState<Notice>();
  // The typed text before a previous text was restored.
  const [typed, setTyped] = useState(form.text);
  const put = (text: NoteText, begunFrom: NoteBase, why?: Notice) => {
    form.setText(text);
    setBase(begunFrom);
    setNotice(why);
  };

  const draft = useDraft(
    editDraftOf(note._id),
    { ...form.text, base: base.updatedAt, baseText: base.text },
    {
      owner,
      store,
      // Without the version that it was begun from, a text could be saved over a newer one unseen.
      required: ['base'],
      onRestore: ({ base: updatedAt, baseText, ...text }) => {
        // An earlier version of the app kept no base. Over an empty one, a merge keeps all of both texts.
        const isUnknown = baseText === start.text && updatedAt !== start.updatedAt;
        put(text, { text: isUnknown ? blankText : baseText, updatedAt }, 'restored');
      },
    },
  );

  const noticeActions = {
    restored: { label: 'Discard it', onClick: () => put(start.text, start) },
    'taken back': { label: 'Put mine back', onClick: () => put(typed, base) },
  };

  return {
    form,
    base,
    draft,
    notice,
    noticeAction: notice && noticeActions[notice],
    /** Puts a previous text into the form; nothing is saved yet. */
    takeBack: (previous: NoteText) => {
      setTyped(form.text);
      put(previous, base, 'taken back');
    },
  };
}
