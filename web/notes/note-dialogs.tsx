import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment, Note } from '#contract/notes.ts';
import { useAlert } from '#web/ui/alerts.tsx';
import type { UploadRequest } from './attachment-upload.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import type { Proposal } from './corrections.ts';
import { EditNoteDialog } from './edit-note-dialog.tsx';
import { Lightbox } from './lightbox.tsx';
import { useNotesHome } from './notes-home.ts';
import { textOf } from './typed-note.ts';
import { useLoadedAttachment, useRefreshLinks } from './notes.queries.ts';
import { NoteConflict, useSaveNote, useUploadAttachment } from './save-note.queries.ts';
import type { EditStart, SaveText } from './use-note-edit.ts';
import { sentenceOf } from '#web/ui/use-failure-alert.ts';

/** The one dialog that is open over the notes. */
export type OpenDialog =
  | { kind: 'edit'; start: EditStart }
  | { kind: 'correct'; proposal: Proposal }
  | { kind: 'image'; noteId: string; image: Attachment };

interface NoteDialogsProps {
  owner: string;
  dialog: OpenDialog;
  onDialog: (dialog: OpenDialog) => void;
  onClose: () => void;
}

function Editing({ owner, start, onClose }: { owner: string; start: EditStart; onClose: () => void }) {
  const { tellOpened } = useNotesHome();
  const noteId = start.note._id;
  useEffect(() => tellOpened(noteId), [tellOpened, noteId]);
  const { mutateAsync: save } = useSaveNote();
  const { mutateAsync: upload } = useUploadAttachment();
  const showAlert = useAlert();
  const onSave: SaveText = async (id, text, base) => {
    await save({ id, text, base });
    showAlert('success', messages.notes.updated);
  };
  const onUpload = (note: Note, request: UploadRequest) => upload({ id: note._id, ...request });
  return <EditNoteDialog owner={owner} start={start} onSave={onSave} onUpload={onUpload} onClose={onClose} />;
}

interface CorrectingProps {
  proposal: Proposal;
  onDialog: (dialog: OpenDialog) => void;
  onClose: () => void;
}

function Correcting({ proposal, onDialog, onClose }: CorrectingProps) {
  const { mutateAsync: save } = useSaveNote();
  const showAlert = useAlert();
  const { note } = proposal;
  const onApply = async (description: string) => {
    const text = { ...textOf(note), description };
    try {
      await save({ id: note._id, text, base: note.updatedAt });
    } catch (error) {
      if (!(error instanceof NoteConflict)) return sentenceOf(error);
      // The choice between two texts has its home over the editor.
      onDialog({ kind: 'edit', start: { note, conflicting: { text, current: error.current } } });
      return undefined;
    }
    onClose();
    showAlert('success', messages.notes.corrected);
    return undefined;
  };
  return <CorrectDialog proposal={proposal} onClose={onClose} onApply={onApply} />;
}

function Picture({ noteId, image, onClose }: { noteId: string; image: Attachment; onClose: () => void }) {
  const refreshLinks = useRefreshLinks();
  // As the list has it by now: its link may have been made anew.
  const loaded = useLoadedAttachment(noteId, image._id);
  return <Lightbox image={loaded ?? image} onClose={onClose} onError={refreshLinks} />;
}

/** Draws the open dialog and does what it asks for. */
export function NoteDialogs({ owner, dialog, onDialog, onClose }: NoteDialogsProps) {
  if (dialog.kind === 'edit') return <Editing owner={owner} start={dialog.start} onClose={onClose} />;
  if (dialog.kind === 'image') return <Picture {...dialog} onClose={onClose} />;
  return <Correcting proposal={dialog.proposal} onDialog={onDialog} onClose={onClose} />;
}
