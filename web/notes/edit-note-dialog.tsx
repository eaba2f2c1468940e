import { Button } from '@mantine/core';
import { useId, type FormEvent } from 'react';
import type { Note } from '#contract/notes.ts';
import { DialogActions, ModalDialog } from '#web/ui/modal-dialog.tsx';
import { AttachmentUpload, type UploadRequest } from './attachment-upload.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DialogMessage } from './dialog-message.tsx';
import classes from './edit-note-dialog.module.css';
import { NoteTextFields, TagsField } from './note-fields.tsx';
import { submitByKeyboard } from '#web/ui/submit-by-keyboard.ts';
import { textOf } from './typed-note.ts';
import { useNoteEdit, type EditStart, type SaveText } from './use-note-edit.ts';

interface EditNoteDialogProps {
  /** Whose draft it is. */
  owner: string;
  start: EditStart;
  onSave: SaveText;
  onUpload: (note: Note, request: UploadRequest) => Promise<void>;
  onClose: () => void;
}

function Notice({ kind, onDiscard }: { kind: 'restored' | 'merged'; onDiscard: () => void }) {
  return (
    <p className={classes.notice} role="status">
      {kind === 'restored'
        ? 'What you had typed before is back.'
        : 'Both versions are in the text: keep what you want of them, then save.'}
      {kind === 'restored' && (
        <button type="button" className={classes.discard} onClick={onDiscard}>
          Discard it
        </button>
      )}
    </p>
  );
}

/** A note to edit, with its attachments; over it the choice where it was changed elsewhere. */
export function EditNoteDialog({ owner, start, onSave, onUpload, onClose }: EditNoteDialogProps) {
  const edit = useNoteEdit({ owner, start, onSave, onClose });
  const { form, isSaving, conflict } = edit;
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edit.save();
  };
  return (
    <>
      <ModalDialog title="Edit Note" size="wide" onClose={onClose}>
        {edit.notice && <Notice kind={edit.notice} onDiscard={edit.discard} />}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields within */}
        <form id={formId} className={classes.form} onSubmit={submit} onKeyDown={submitByKeyboard}>
          <NoteTextFields form={form} title={{ name: 'etitle' }} description={{ name: 'edescription', rows: 6 }} />
          <TagsField form={form} name="etags" />
        </form>
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
      </ModalDialog>
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
    </>
  );
}
