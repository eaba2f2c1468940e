import { useId, useState } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { AttachmentUpload, type UploadRequest } from '../attachments/attachment-upload.tsx';
import { DialogMessage } from './dialog-message.tsx';
import classes from './edit-note-dialog.module.css';
import { NoteTextFields, NoteDetailFields } from './note-fields.tsx';
import { PreviousTextDialog } from './previous-text-dialog.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { usePreviousTexts } from './use-previous-texts.ts';
import type { SaveNote } from './save-note.queries.ts';
import { useNoteEdit } from './use-note-edit.ts';

interface EditNoteDialogProps {
  /** The id of the user, or `demo`, that the draft belongs to. */
  owner: string;
  note: Note;
  onSave: SaveNote;
  onUpload: (request: UploadRequest) => Promise<void>;
  onClose: () => void;
}

const noticeTexts = {
  restored: 'What you had typed before is back.',
  'taken back': 'The previous text is in the form. Save to keep it.',
};

interface NoticeProps {
  kind: keyof typeof noticeTexts;
  /** Button beside the notice. */
  action?: { label: string; onClick: () => void } | undefined;
}

function Notice({ kind, action }: NoticeProps) {
  return (
    <p className={classes.notice} role="status">
      {noticeTexts[kind]}
      {action && (
        <button type="button" className={classes.quiet} onClick={action.onClick}>
          {action.label}
        </button>
      )}
    </p>
  );
}

/** A note to edit, with its attachments. What was saved elsewhere meanwhile is merged by the save. */
export function EditNoteDialog({ owner, note, onSave, onUpload, onClose }: EditNoteDialogProps) {
  const edit = useNoteEdit({ owner, note, onSave, onClose });
  const { form, isSaving, notice } = edit;
  const previous = usePreviousTexts(owner, note);
  const [showsPrevious, setShowsPrevious] = useState(false);
  const formId = useId();
  return (
    <ModalDialog title="Edit Note" size="wide" onClose={onClose}>
      {notice && <Notice kind={notice} action={edit.noticeAction} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within */}
      <form
        id={formId}
        className={classes.form}
        onSubmit={(event) => void edit.submit(event)}
        onKeyDown={submitByKeyboard}
      >
        <NoteTextFields form={form} title={{ name: 'etitle' }} description={{ name: 'edescription', rows: 6 }} />
        <NoteDetailFields form={form} name="etags" />
      </form>
      {previous.length > 0 && (
        <button type="button" className={classes.quiet} onClick={() => setShowsPrevious(true)}>
          Previous text
        </button>
      )}
      <AttachmentUpload onUpload={onUpload} />
      {edit.refusal && <DialogMessage type="danger">{edit.refusal}</DialogMessage>}
      <DialogActions>
        <p className={classes.reason}>{form.reason}</p>
        <Button variant="default" onClick={edit.cancel}>
          Cancel
        </Button>
        <Button type="submit" form={formId} disabled={!form.isValid || isSaving}>
          Save Changes
        </Button>
      </DialogActions>
      {/* Within it, so that each hides what is under it from screen readers, in whatever order they come. */}
      {showsPrevious && (
        <PreviousTextDialog
          texts={previous}
          typed={form.text}
          onUse={(text) => {
            edit.takeBack(text);
            setShowsPrevious(false);
          }}
          onClose={() => setShowsPrevious(false)}
        />
      )}
    </ModalDialog>
  );
}
