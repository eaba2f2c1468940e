import { useEffect, useState, type FormEvent, type KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useHoldUnsaved } from '#web/platform/unsaved-work.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { useFileDrop } from '#web/ui/hooks/use-file-drop.ts';
import { addFiles } from '../attachments/chosen-files.ts';
import type { NewNote } from './send-note.ts';
import type { PrefilledNote } from './prefill-note.ts';
import { useNoteForm } from './note-form.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { blankText, refusedFields, type NoteText } from './note-form-values.ts';
import { useFolding } from '../list/use-folding.ts';

export interface AddFormOptions {
  /** The id of the user, or `demo`, that the draft belongs to. */
  owner: string;
  /** Throws where the note is neither sent nor queued. */
  onAdd: (note: NewNote) => Promise<void>;
  isAdding: boolean;
  /** Content from elsewhere, to be added to the typed text. */
  given: PrefilledNote | undefined;
  onTaken: () => void;
}

/** The files that go along, and why the last ones chosen do not. */
function useChosenFiles() {
  const [choice, setChoice] = useState<ReturnType<typeof addFiles>>({ files: [], refusal: undefined });
  useHoldUnsaved(choice.files.length > 0);
  return {
    ...choice,
    add: (added: File[]) => setChoice(({ files }) => addFiles(files, added, limits.note.attachmentsPerCall)),
    remove: (gone: File) =>
      setChoice(({ files }) => ({ files: files.filter((file) => file !== gone), refusal: undefined })),
    clear: () => setChoice({ files: [], refusal: undefined }),
  };
}

/** Puts what is given from elsewhere into the form, once the draft is back: before that, it would count as typed over. */
function useGiven(isReady: boolean, given: PrefilledNote | undefined, take: (given: PrefilledNote) => void) {
  useEffect(() => {
    if (given && isReady) take(given);
  }, [given, isReady, take]);
}

/** The form in which a note is written: its text and files, its draft, how it folds, and how it is sent. */
export function useAddForm({ owner, onAdd, isAdding, given, onTaken }: AddFormOptions) {
  const form = useNoteForm(blankText);
  const chosen = useChosenFiles();
  const { drafts: store } = useNotesBackend();
  const { form: sheet, button, unfold, fold, isOpen } = useFolding();
  const restore = (kept: NoteText) => {
    form.setText(kept);
    unfold();
  };
  const draft = useDraft('add-note', form.text, { owner, store, onRestore: restore });
  const addChosen = (files: File[]) => {
    chosen.add(files);
    unfold();
  };
  const drop = useFileDrop(addChosen);

  useGiven(draft.isRead && !isAdding, given, (note) => {
    form.setText(note.addTo(form.text));
    chosen.add([...note.files]);
    onTaken();
    unfold('field');
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.isValid || isAdding) return;
    try {
      await onAdd({ text: form.text, files: chosen.files });
    } catch (error) {
      form.setRefused(refusedFields(error));
      return;
    }
    form.setText(blankText);
    chosen.clear();
    await draft.clear();
    // A person who is still at the form begins the next note where this one began. A pressed button that was disabled meanwhile has lost
    // the focus to the body.
    const isInside = sheet.current?.contains(document.activeElement);
    fold(isInside ? 'start' : document.activeElement === document.body ? 'button' : undefined);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    submitByKeyboard(event);
    if (event.key === 'Escape' && !event.defaultPrevented) fold('button');
  };

  return {
    form,
    chosen: { ...chosen, add: addChosen },
    draft,
    drop,
    sheet,
    button,
    isUnfolded: isOpen,
    unfold,
    fold,
    submit,
    onKeyDown,
  };
}
