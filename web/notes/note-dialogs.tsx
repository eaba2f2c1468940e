import { useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import type { Attachment, Note } from '#contract/notes.ts';
import type { UploadRequest } from './attachments/attachment-upload.tsx';
import { CorrectDialog } from './assistant/correct-dialog.tsx';
import type { Proposal } from './assistant/corrections.ts';
import { EditNoteDialog } from './editor/edit-note-dialog.tsx';
import { Lightbox } from './attachments/lightbox.tsx';
import { useNotesBackend } from './notes-backend.ts';
import { textOf } from './editor/note-form-values.ts';
import { useLoadedAttachment, useRefreshLinks } from './notes.queries.ts';
import { NoteConflict } from './editor/note-conflict.ts';
import { useSaveNote, useUploadAttachment } from './editor/save-note.queries.ts';
import type { EditStart } from './editor/use-edited-text.ts';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';

/** The one dialog that is open over the notes. */
export type OpenDialog =
  | { kind: 'edit'; start: EditStart }
  | { kind: 'correct'; proposal: Proposal }
  | { kind: 'image'; noteId: string; image: Attachment };

interface NoteDialogsProps {
  owner: string;
  dialog: OpenDialog;
  /** Opens another dialog, after this one. */
  onOpen: (dialog: OpenDialog) => void;
  /** Opens another dialog in the place of this one. */
  onReplace: (dialog: OpenDialog) => void;
  onClose: () => void;
}

type DialogProps<T> = T & Pick<NoteDialogsProps, 'owner' | 'onOpen' | 'onClose'>;

function Editing({ owner, start, onOpen, onClose }: DialogProps<{ start: EditStart }>) {
  const { tellOpened } = useNotesBackend();
  const noteId = start.note._id;
  useEffect(() => tellOpened(noteId), [tellOpened, noteId]);
  const save = useSaveNote(owner, onOpen);
  const { mutateAsync: upload } = useUploadAttachment();
  const onUpload = async (note: Note, request: UploadRequest) => void (await upload({ id: note._id, ...request }));
  return <EditNoteDialog owner={owner} start={start} onSave={save} onUpload={onUpload} onClose={onClose} />;
}

type CorrectingProps = DialogProps<Pick<NoteDialogsProps, 'onReplace'> & { proposal: Proposal }>;

function Correcting({ owner, proposal, onOpen, onReplace, onClose }: CorrectingProps) {
  const save = useSaveNote(owner, onOpen);
  const { note } = proposal;
  const onApply = async (description: string) => {
    const text = { ...textOf(note), description };
    try {
      const over = { id: note._id, updatedAt: note.updatedAt, replaced: note };
      await save({ text, over, said: messages.notes.corrected });
    } catch (error) {
      if (!(error instanceof NoteConflict)) return sentenceOf(error);
      // The choice between two texts has its home over the editor.
      onReplace({ kind: 'edit', start: { note, conflicting: { text, current: error.current } } });
      return undefined;
    }
    onClose();
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
export function NoteDialogs({ dialog, onReplace, ...shared }: NoteDialogsProps) {
  if (dialog.kind === 'edit') return <Editing {...shared} start={dialog.start} />;
  if (dialog.kind === 'image') return <Picture {...dialog} onClose={shared.onClose} />;
  return <Correcting {...shared} proposal={dialog.proposal} onReplace={onReplace} />;
}
