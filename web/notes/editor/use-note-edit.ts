import { useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { mergeTexts } from './merge-texts.ts';
import { useNoteForm } from './note-form.ts';
import { editDraftOf } from './previous-texts.ts';
import { refusedFields, textOf, type NoteText } from './note-form-values.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { NoteConflict, type Version } from './save-note.queries.ts';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';

/** Start of an edit: the note, or a text that conflicted with a newer version. */
export interface EditStart {
  note: Note;
  conflicting?: { text: NoteText; current: Note };
}

/** Saves the text over a version of the note; throws where that failed. */
export type SaveText = (text: NoteText, over: Version) => Promise<void>;

interface NoteEditOptions {
  owner: string;
  start: EditStart;
  onSave: SaveText;
  onClose: () => void;
}

/** The text of one note while it is edited, with its draft and with the choice where it was changed elsewhere. */
export function useNoteEdit({ owner, start: { note, conflicting }, onSave, onClose }: NoteEditOptions) {
  const form = useNoteForm(textOf(note));
  const { drafts: store } = useNotesBackend();
  // The version that the text was begun from: a draft that is restored days later must not overwrite what came since.
  const [base, setBase] = useState(note.updatedAt);
  const [notice, setNotice] = useState<'restored' | 'merged' | 'taken back'>();
  // The typed text before a previous text was restored.
  const [typed, setTyped] = useState<NoteText>();
  // The newest version that is known: one that was met in a conflict, or the one that the edit began at.
  const [newest, setNewest] = useState(conflicting?.current ?? note);
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
    editDraftOf(note._id),
    { ...form.text, base },
    {
      owner,
      store,
      // Without the version that it was begun from, a text could be saved over a newer one unseen.
      required: ['base'],
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
      const replaced = newest.updatedAt === version ? newest : undefined;
      await onSave(form.text, { id: note._id, updatedAt: version, replaced });
      await leave();
    } catch (error) {
      setSaving(false);
      if (error instanceof NoteConflict) {
        setConflict(error.current);
        setNewest(error.current);
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

  const discard = () => {
    form.setText(textOf(note));
    setBase(note.updatedAt);
    setNotice(undefined);
  };
  const putBack = () => {
    if (typed) form.setText(typed);
    setNotice(undefined);
  };
  const noticeActions = {
    restored: { label: 'Discard it', onClick: discard },
    merged: undefined,
    'taken back': { label: 'Put mine back', onClick: putBack },
  };

  return {
    form,
    notice,
    noticeAction: notice && noticeActions[notice],
    conflict,
    isSaving,
    refusal,
    save: async () => {
      if (form.isValid && !isSaving) await saveOver(base);
    },
    /** Cancel gives the typed text up; Escape keeps it as a draft. */
    cancel: () => void leave(),
    /** Puts a previous text into the form; nothing is saved yet. */
    takeBack: (previous: NoteText) => {
      setTyped(form.text);
      form.setText(previous);
      setNotice('taken back');
    },
    settle,
    leaveConflict: () => setConflict(undefined),
  };
}
