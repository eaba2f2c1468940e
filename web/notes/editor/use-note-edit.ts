import { useState, type FormEvent } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { refusedFields } from './note-form-values.ts';
import type { SaveNote } from './save-note.queries.ts';
import { useEditedText } from './use-edited-text.ts';

interface NoteEditOptions {
  owner: string;
  note: Note;
  onSave: SaveNote;
  onClose: () => void;
}

/** One note while it is edited: its text, and how it is saved. */
export function useNoteEdit({ owner, note, onSave, onClose }: NoteEditOptions) {
  const { base, draft, ...edited } = useEditedText(owner, note);
  const { form } = edited;
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  const leave = async () => {
    await draft.clear();
    onClose();
  };
  const save = async () => {
    setSaving(true);
    setRefusal(undefined);
    try {
      await onSave({ note, text: form.text, base });
      await leave();
    } catch (error) {
      setSaving(false);
      form.setRefused(refusedFields(error));
      setRefusal(sentenceOf(error));
    }
  };

  return {
    ...edited,
    isSaving,
    refusal,
    submit: async (event: FormEvent) => {
      event.preventDefault();
      if (form.isValid && !isSaving) await save();
    },
    /** Cancel gives the typed text up; Escape keeps it as a draft. */
    cancel: () => void leave(),
  };
}
