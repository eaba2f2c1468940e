import IconPencilPlus from '@tabler/icons-react/dist/esm/icons/IconPencilPlus.mjs';
import { useId, type Ref } from 'react';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import classes from './add-note.module.css';
import { ChosenFileList } from '../attachments/chosen-file-list.tsx';
import { FileChooser } from '../attachments/file-chooser.tsx';
import { preloadSending } from './add-note.queries.ts';
import { NoteTextFields, NoteDetailFields } from './note-fields.tsx';
import type { NoteForm } from './note-form.ts';
import type { NoteText } from './note-form-values.ts';
import { useAddForm, type AddFormOptions } from './use-add-form.ts';
import type { WantedTemplate } from './use-template-param.ts';

const { Component: TemplateOffer } = lazyComponent(
  'template-offer',
  async () => (await import('./template-offer.tsx')).TemplateOffer,
);

interface AddNoteProps extends AddFormOptions {
  /** Template for the form to begin with. */
  template: WantedTemplate | undefined;
}

interface SendRowProps {
  form: NoteForm;
  isAdding: boolean;
  onClose: () => void;
}

function SendRow({ form, isAdding, onClose }: SendRowProps) {
  return (
    <div className={classes.send}>
      <p className={classes.reason}>{isAdding ? undefined : form.reason}</p>
      <Button variant="default" className={classes.close} onClick={onClose}>
        Close
      </Button>
      <Button type="submit" disabled={!form.isValid || isAdding}>
        {isAdding ? 'Adding...' : 'Add Note'}
      </Button>
    </div>
  );
}

interface OpenerProps {
  button: Ref<HTMLButtonElement>;
  /** The text in the folded form. */
  text: NoteText;
  onOpen: () => void;
}

/** The folded form in a narrow window: a button. */
function Opener({ button, text, onOpen }: OpenerProps) {
  const hintId = useId();
  const begun = text.title.trim() || text.description.trim();
  return (
    <div className={classes.opener}>
      <button
        ref={button}
        type="button"
        className={classes.open}
        aria-expanded={false}
        aria-keyshortcuts="n"
        aria-describedby={begun === '' ? undefined : hintId}
        onClick={onOpen}
      >
        <IconPencilPlus aria-hidden size="1.2rem" stroke={1.6} />
        Write a note
      </button>
      {begun !== '' && (
        <p id={hintId} className={classes.begun} dir="auto">
          Begun: {begun}
        </p>
      )}
    </div>
  );
}

/** Form for a new note. Typed text stays until the server has it. In a narrow window the form is folded to a button. */
export function AddNote(props: AddNoteProps) {
  const { template, isAdding } = props;
  const { form, chosen, draft, drop, sheet, button, isUnfolded, unfold, fold, submit, onKeyDown } = useAddForm(props);
  const isOpen = isUnfolded || (template !== undefined && draft.isRead);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- takes the files that are dropped on it or pasted within
    <section aria-label="Add a note" className={classes.region} data-open={isOpen || undefined} {...drop.handlers}>
      <Opener button={button} text={form.text} onOpen={() => unfold('field')} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within */}
      <form
        ref={sheet}
        className={classes.sheet}
        onFocus={preloadSending}
        onSubmit={(event) => void submit(event)}
        onKeyDown={onKeyDown}
      >
        {template && draft.isRead && <TemplateOffer template={template} form={form} onTaken={() => unfold('field')} />}
        <div className={classes.writing}>
          <NoteTextFields
            form={form}
            isReadOnly={isAdding}
            title={{ name: 'title', placeholder: 'Enter title (min 5 chars)', 'aria-keyshortcuts': 'n' }}
            description={{ name: 'description', placeholder: 'What do you want to keep?', rows: 3 }}
          />
        </div>
        <div className={classes.extras}>
          <NoteDetailFields form={form} name="tags" isReadOnly={isAdding} />
          <FileChooser label="Attachments" onFiles={chosen.add} isMultiple isDisabled={isAdding} isOver={drop.isOver}>
            {drop.isOver ? 'Drop to attach' : 'Choose, drop or paste files'}
          </FileChooser>
          {chosen.refusal && (
            <p role="alert" className={classes.refusal}>
              {chosen.refusal}
            </p>
          )}
          <ChosenFileList files={chosen.files} onRemove={chosen.remove} isDisabled={isAdding} />
          <SendRow form={form} isAdding={isAdding} onClose={() => fold('button')} />
        </div>
      </form>
    </section>
  );
}
