import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { useDraft } from '#web/platform/use-draft.ts';
import { mergeTexts } from './merge-texts.ts';
import { useNoteForm } from './note-form.ts';
import { refusedFields, textOf, type NoteText } from './typed-note.ts';
import { useNotesHome } from './notes-home.ts';
import { NoteConflict } from './save-note.queries.ts';
import { sentenceOf } from '#web/ui/use-failure-alert.ts';

/** Where an edit begins: at the note, or at another text for it that met a newer version. */
export interface EditStart {
  note: Note;
  conflicting?: { text: NoteText; current: Note };
}

/** Saves the text over the version that `base` names; throws where that failed. */
export type SaveText = (id: string, text: NoteText, base: string) => Promise<void>;

interface NoteEditOptions {
  owner: string;
  start: EditStart;
  onSave: SaveText;
  onClose: () => void;
}

/** The text of one note while it is edited, with its draft and with the choice where it was changed elsewhere. */
export function useNoteEdit({ owner, start: { note, conflicting }, onSave, onClose }: NoteEditOptions) {
  const form = useNoteForm(textOf(note));
  const { drafts: store } = useNotesHome();
  // The version that the text was begun from: a draft that is restored days later must not overwrite what came since.
  const [base, setBase] = useState(note.updatedAt);
  const [notice, setNotice] = useState<'restored' | 'merged'>();
  const [conflict, setConflict] = useState(conflicting?.current);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isBegun, setBegun] = useState(conflicting === undefined);
  if (!isBegun && conflicting) {
    // After the first values, which are the note's own and count as no draft.
    setBegun(true);
    form.setText(conflicting.text);
  }

  const draft = useDraft(
    `edit-note-${note._id}`,
    { ...form.text, base },
    {
      owner,
      store,
      onRestore: ({ base: begunFrom, ...text }) => {
        form.setText(text);
        setBase(begunFrom);
        setNotice('restored');
      },
    },
  );

  const leave = async () => {
    await draft.clear();
    onClose();
  };
  const saveOver = async (version: string) => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await onSave(note._id, form.text, version);
      await leave();
    } catch (error) {
      setSaving(false);
      if (error instanceof NoteConflict) {
        setConflict(error.current);
        return;
      }
      form.setRefused(refusedFields(error));
      setRefusal(sentenceOf(error));
    }
  };
  const settle = async (choice: 'mine' | 'theirs' | 'merge', current: Note) => {
    if (choice === 'theirs') {
      await leave();
    } else if (choice === 'mine') {
      await saveOver(current.updatedAt);
    } else {
      form.setText(mergeTexts(form.text, textOf(current)));
      setBase(current.updatedAt);
      setNotice('merged');
      setConflict(undefined);
    }
  };

  return {
    form,
    notice,
    conflict,
    isSaving,
    refusal,
    save: async () => {
      if (form.isValid && !isSaving) await saveOver(base);
    },
    /** Cancel gives the typed text up; Escape keeps it as a draft. */
    cancel: () => void leave(),
    discard: () => {
      form.setText(textOf(note));
      setBase(note.updatedAt);
      setNotice(undefined);
    },
    settle,
    leaveConflict: () => setConflict(undefined),
  };
}
