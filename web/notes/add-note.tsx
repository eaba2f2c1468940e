import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useHoldUnsaved } from '#web/platform/unsaved-work.ts';
import { useDraft } from '#web/platform/use-draft.ts';
import classes from './add-note.module.css';
import { ChosenFileList } from './chosen-file-list.tsx';
import { addFiles } from './chosen-files.ts';
import { FileChooser } from './file-chooser.tsx';
import { type GivenNote, withGiven } from './given-note.ts';
import { NoteTextFields, TagsField } from './note-fields.tsx';
import { useNoteForm, type NoteForm } from './note-form.ts';
import { submitByKeyboard } from '#web/ui/submit-by-keyboard.ts';
import { useNotesHome } from './notes-home.ts';
import { TemplateOffer } from './template-offer.tsx';
import { blankText, refusedFields, type NoteText } from './typed-note.ts';
import type { WantedTemplate } from './use-wanted-template.ts';
import { useFileDrop } from '#web/ui/use-file-drop.ts';

interface AddNoteProps {
  /** Whose draft it is. */
  owner: string;
  onAdd: (text: NoteText, files: readonly File[]) => Promise<{ isAdded: boolean; error?: unknown }>;
  isAdding: boolean;
  /** What the form is to begin with. */
  template: WantedTemplate | undefined;
  /** What comes from elsewhere, to be added to what is typed. */
  given: GivenNote | undefined;
  onTaken: () => void;
}

/** The files that go along, and why the last ones chosen do not. */
function useChosenFiles() {
  const [choice, setChoice] = useState<ReturnType<typeof addFiles>>({ files: [], refusal: undefined });
  return {
    ...choice,
    add: (added: File[]) => setChoice(({ files }) => addFiles(files, added, limits.note.attachmentsPerCall)),
    remove: (gone: File) =>
      setChoice(({ files }) => ({ files: files.filter((file) => file !== gone), refusal: undefined })),
    clear: () => setChoice({ files: [], refusal: undefined }),
  };
}

function SendRow({ form, isAdding }: { form: NoteForm; isAdding: boolean }) {
  return (
    <div className={classes.send}>
      <p className={classes.reason}>{isAdding ? undefined : form.reason}</p>
      <Button type="submit" disabled={!form.isValid || isAdding}>
        {isAdding ? 'Adding...' : 'Add Note'}
      </Button>
    </div>
  );
}

/** Where a note is written. What is typed stays until the server has it. */
export function AddNote({ owner, onAdd, isAdding, template, given, onTaken }: AddNoteProps) {
  const form = useNoteForm(blankText);
  const chosen = useChosenFiles();
  const { drafts: store } = useNotesHome();
  const draft = useDraft('add-note', form.text, { owner, store, onRestore: form.setText });
  const drop = useFileDrop(chosen.add);
  const sheet = useRef<HTMLFormElement>(null);
  useHoldUnsaved(chosen.files.length > 0);

  const focusTitle = () => sheet.current?.querySelector('input')?.focus();

  useEffect(() => {
    // Not before the draft is back, or it would count as typed over.
    if (!given || !draft.isRead || isAdding) return;
    form.setText(withGiven(form.text, given.text));
    chosen.add([...given.files]);
    onTaken();
    focusTitle();
  }, [given, draft.isRead, isAdding, form, chosen, onTaken]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.isValid || isAdding) return;
    const { isAdded, error } = await onAdd(form.text, chosen.files);
    if (!isAdded) {
      form.setRefused(refusedFields(error));
      return;
    }
    form.setText(blankText);
    chosen.clear();
    await draft.clear();
    // The next note begins where this one began, for whoever is still at the form.
    if (sheet.current?.contains(document.activeElement)) focusTitle();
  };

  return (
    <section aria-label="Add a note" className={classes.region}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys and the files of the fields within */}
      <form
        ref={sheet}
        className={classes.sheet}
        onSubmit={(event) => void submit(event)}
        onKeyDown={submitByKeyboard}
        {...drop.handlers}
      >
        {template && draft.isRead && <TemplateOffer template={template} form={form} onTaken={focusTitle} />}
        <div className={classes.writing}>
          <NoteTextFields
            form={form}
            isReadOnly={isAdding}
            title={{ name: 'title', placeholder: 'Enter title (min 5 chars)' }}
            description={{ name: 'description', placeholder: 'What do you want to keep?', rows: 4 }}
          />
        </div>
        <div className={classes.extras}>
          <TagsField form={form} name="tags" isReadOnly={isAdding} />
          <FileChooser label="Attachments" onFiles={chosen.add} isMultiple isDisabled={isAdding} isOver={drop.isOver}>
            {drop.isOver ? 'Drop to attach' : 'Choose, drop or paste files'}
          </FileChooser>
          {chosen.refusal && (
            <p role="alert" className={classes.refusal}>
              {chosen.refusal}
            </p>
          )}
          <ChosenFileList files={chosen.files} onRemove={chosen.remove} isDisabled={isAdding} />
          <SendRow form={form} isAdding={isAdding} />
        </div>
      </form>
    </section>
  );
}
