import { useId, useState } from 'react';
import type { Note } from '#contract/notes.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { AttachmentUpload, type UploadRequest } from '../attachments/attachment-upload.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DialogMessage } from './dialog-message.tsx';
import classes from './edit-note-dialog.module.css';
import { NoteTextFields, NoteDetailFields } from './note-fields.tsx';
import { PreviousTextDialog } from './previous-text-dialog.tsx';
import { submitByKeyboard } from '#web/forms/submit-by-keyboard.ts';
import { textOf } from './note-form-values.ts';
import { usePreviousTexts } from './use-previous-texts.ts';
import type { SaveNote } from './save-note.queries.ts';
import type { EditStart } from './use-edited-text.ts';
import { useNoteEdit } from './use-note-edit.ts';

interface EditNoteDialogProps {
  /** The id of the user, or `demo`, that the draft belongs to. */
  owner: string;
  start: EditStart;
  onSave: SaveNote;
  onUpload: (note: Note, request: UploadRequest) => Promise<void>;
  onClose: () => void;
}

const noticeTexts = {
  restored: 'What you had typed before is back.',
  merged: 'Both versions are in the text: keep what you want of them, then save.',
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

/** A note to edit, with its attachments; over it the choice where it was changed elsewhere. */
export function EditNoteDialog({ owner, start, onSave, onUpload, onClose }: EditNoteDialogProps) {
  const edit = useNoteEdit({ owner, start, onSave, onClose });
  const { form, isSaving, conflict, notice } = edit;
  const previous = usePreviousTexts(owner, start.note);
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
      <AttachmentUpload onUpload={(request) => onUpload(start.note, request)} />
      {edit.refusal && !conflict && <DialogMessage type="danger">{edit.refusal}</DialogMessage>}
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
      {conflict && (
        <ConflictDialog
          mine={form.text}
          theirs={textOf(conflict)}
          isSaving={isSaving}
          refusal={edit.refusal}
          onChoose={(choice) => void edit.settle(choice, conflict)}
          onClose={edit.leaveConflict}
        />
      )}
    </ModalDialog>
  );
}
