import { useEffect, useState, type ReactNode } from 'react';
import { formatSize } from '#lib/format-size.ts';
import { Button, ButtonAnchor, ButtonLink } from '#web/ui/button.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { UploadProgress } from '../attachments/upload-progress.tsx';
import { DialogMessage } from '../editor/dialog-message.tsx';
import { titleForFile } from './new-note-of-file.ts';
import { NotePicker } from './note-picker.tsx';
import classes from './save-to-note-dialog.module.css';
import { refusalOfFile, useSaveToNote, type Saved, type ToolFile } from './use-save-to-note.ts';

interface SaveToNoteDialogProps extends ToolFile {
  onSaved: () => void;
  onClose: () => void;
}

interface ChoiceProps {
  file: ToolFile['file'];
  failure: string | undefined;
  onSave: ReturnType<typeof useSaveToNote>['save'];
  onClose: () => void;
}

/** Where the file goes: a note that is there, or a new one. Says what is sent before anything is: tools keep files on the device. */
function NoteChoice({ file: { name, blob }, failure, onSave, onClose }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const title = titleForFile(name, typed);
  return (
    <>
      {failure !== undefined && <DialogMessage type="danger">{failure}</DialogMessage>}
      <p className={classes.words}>
        So far, <strong className={classes.name}>{name}</strong> ({formatSize(blob.size)}) is only on this device.
        Choose a note, and the file is sent to Thoughtleaf and kept with that note.
      </p>
      <NotePicker typed={typed} onType={setTyped} onPick={(note) => void onSave({ note })} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button className={classes.create} onClick={() => void onSave({ title })}>
          <span dir="auto" className={classes.title}>{`New note “${title}”`}</span>
        </Button>
      </DialogActions>
    </>
  );
}

/** The end of it, for good or ill, and the way on. */
function Ended({ message, onClose, children }: { message: ReactNode; onClose: () => void; children?: ReactNode }) {
  return (
    <>
      {message}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {children}
      </DialogActions>
    </>
  );
}

const Refused = ({ sentence, ...rest }: { sentence: string; onClose: () => void; children?: ReactNode }) => (
  <Ended message={<DialogMessage type="danger">{sentence}</DialogMessage>} {...rest} />
);

function SavedFile({ name, note, isWaiting, onClose }: Saved & { name: string; onClose: () => void }) {
  const message = isWaiting
    ? `“${name}” is in “${note.title}” on this device. It is sent when the network is back.`
    : `“${name}” is saved in “${note.title}”.`;
  return (
    <Ended message={<DialogMessage type={isWaiting ? 'info' : 'success'}>{message}</DialogMessage>} onClose={onClose}>
      <ButtonLink to={`/notes/${note._id}`} data-autofocus>
        Open note
      </ButtonLink>
    </Ended>
  );
}

/** What the dialog shows: each step in place of the one before. */
function Step({ file, tool, onSaved, onClose }: SaveToNoteDialogProps) {
  const { saving, save, stop } = useSaveToNote({ file, tool, onSaved });
  useEffect(() => stop, [stop]);
  const refusal = refusalOfFile(file);
  if (refusal !== undefined) return <Refused sentence={refusal} onClose={onClose} />;
  if (saving.kind === 'sending') return <UploadProgress percent={saving.percent} onCancel={stop} />;
  if (saving.kind === 'saved') return <SavedFile name={file.name} {...saving} onClose={onClose} />;
  if (saving.kind === 'choosing')
    return <NoteChoice file={file} failure={saving.failure} onSave={save} onClose={onClose} />;
  return (
    <Refused sentence={`You are signed out, so “${file.name}” was not saved.`} onClose={onClose}>
      {/* In another tab: this one holds the file. */}
      <ButtonAnchor href="/login" target="_blank" rel="noreferrer">
        Sign in
      </ButtonAnchor>
    </Refused>
  );
}

/** Saves a result of a tool as the file of a note. Closed, it sends no more. */
export const SaveToNoteDialog = (props: SaveToNoteDialogProps) => (
  <ModalDialog title="Save to a note" onClose={props.onClose}>
    <Step {...props} />
  </ModalDialog>
);
