import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment, Note } from '#contract/notes/notes.ts';
import type { UploadRequest } from './attachments/attachment-upload.tsx';
import { CorrectDialog } from './assistant/correct-dialog.tsx';
import type { Proposal } from './assistant/corrections.ts';
import { EditNoteDialog } from './editor/edit-note-dialog.tsx';
import { Lightbox } from './attachments/lightbox.tsx';
import { isImage } from './attachments/note-attachments.tsx';
import { FileViewer } from './viewer/lazy-file-viewer.ts';
import { useNotesBackend } from './notes-backend.ts';
import { textOf } from './editor/note-form-values.ts';
import { useLoadedAttachment, useRefreshLinks } from './notes.queries.ts';
import { baseOfNote, useSaveNote, useUploadAttachment } from './editor/save-note.queries.ts';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';

/** The one dialog that is open over the notes. */
export type OpenDialog =
  | { kind: 'edit'; note: Note }
  | { kind: 'correct'; proposal: Proposal }
  | { kind: 'image'; noteId: string; image: Attachment };

interface NoteDialogsProps {
  owner: string;
  dialog: OpenDialog;
  onClose: () => void;
}

type DialogProps<T> = T & Pick<NoteDialogsProps, 'owner' | 'onClose'>;

function Editing({ owner, note, onClose }: DialogProps<{ note: Note }>) {
  const { tellOpened } = useNotesBackend();
  const noteId = note._id;
  useEffect(() => tellOpened(noteId), [tellOpened, noteId]);
  const save = useSaveNote(owner);
  const { mutateAsync: upload } = useUploadAttachment();
  const onUpload = async (request: UploadRequest) => void (await upload({ id: noteId, ...request }));
  return <EditNoteDialog owner={owner} note={note} onSave={save} onUpload={onUpload} onClose={onClose} />;
}

function Correcting({ owner, proposal, onClose }: DialogProps<{ proposal: Proposal }>) {
  const save = useSaveNote(owner);
  const { note } = proposal;
  const onApply = async (description: string) => {
    const text = { ...textOf(note), description };
    try {
      await save({ note, text, base: baseOfNote(note), said: messages.notes.corrected });
    } catch (error) {
      return sentenceOf(error);
    }
    onClose();
    return undefined;
  };
  return <CorrectDialog proposal={proposal} onClose={onClose} onApply={onApply} />;
}

/** A file that is shown over the notes. */
function ShownFile({ noteId, image, onClose }: { noteId: string; image: Attachment; onClose: () => void }) {
  const refreshLinks = useRefreshLinks();
  // As the list has it by now: its link may have been made anew.
  const loaded = useLoadedAttachment(noteId, image._id);
  const shown = loaded ?? image;
  if (!isImage(image)) return <FileViewer file={shown} onClose={onClose} onError={refreshLinks} />;
  return <Lightbox image={shown} onClose={onClose} onError={refreshLinks} />;
}

/** Draws the open dialog and does what it asks for. */
export function NoteDialogs({ dialog, ...shared }: NoteDialogsProps) {
  if (dialog.kind === 'edit') return <Editing {...shared} note={dialog.note} />;
  if (dialog.kind === 'image') return <ShownFile {...dialog} onClose={shared.onClose} />;
  return <Correcting {...shared} proposal={dialog.proposal} />;
}
