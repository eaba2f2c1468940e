import { useState, type FormEvent } from 'react';
import type { Note } from '#contract/notes.ts';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { refusedFields } from './note-form-values.ts';
import { NoteConflict } from './note-conflict.ts';
import type { SaveNote } from './save-note.queries.ts';
import { useEditedText, type EditStart } from './use-edited-text.ts';

interface NoteEditOptions {
  owner: string;
  start: EditStart;
  onSave: SaveNote;
  onClose: () => void;
}

/** One note while it is edited: its text, how it is saved, and the choice where it was changed elsewhere. */
export function useNoteEdit({ owner, start, onSave, onClose }: NoteEditOptions) {
  const { note, conflicting } = start;
  const { base, draft, merge, ...edited } = useEditedText(owner, start);
  const { form } = edited;
  // The newest version that is known: one that was met in a conflict, or the one that the edit began at.
  const [newest, setNewest] = useState(conflicting?.current ?? note);
  const [conflict, setConflict] = useState(conflicting?.current);
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const leave = async () => {
    await draft.clear();
    onClose();
  };
  const save = async (updatedAt: string) => {
    setSaving(true);
    setRefusal(undefined);
    try {
      const replaced = newest.updatedAt === updatedAt ? newest : undefined;
      await onSave({ text: form.text, over: { id: note._id, updatedAt, replaced } });
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

  return {
    ...edited,
    conflict,
    isSaving,
    refusal,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      if (form.isValid && !isSaving) await save(base);
    },
    /** Cancel gives the typed text up; Escape keeps it as a draft. */
    cancel: () => void leave(),
    settle: async (choice: 'mine' | 'theirs' | 'merge', current: Note) => {
      if (choice === 'theirs') return leave();
      if (choice === 'mine') return save(current.updatedAt);
      merge(current);
      setConflict(undefined);
    },
    leaveConflict: () => setConflict(undefined),
  };
}
