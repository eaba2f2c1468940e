import { useMemo } from 'react';
import type { Note } from '#contract/notes.ts';
import { useDeleteAttachment, useDeleteNote } from '../bin/move-to-bin.queries.ts';
import type { NoteCardActions } from './note-card.tsx';
import type { OpenDialog } from '../note-dialogs.tsx';
import { useRefreshLinks } from '../notes.queries.ts';
import { useAssistance } from '../assistant/use-assistance.ts';

interface NoteActionsOptions {
  onDialog: (dialog: OpenDialog) => void;
  onTag: (tag: string) => void;
}

/** Actions of the cards, a stable object between renders, and the state of the assistant. */
export function useNoteActions({ onDialog, onTag }: NoteActionsOptions) {
  const deleteNote = useDeleteNote();
  const deleteAttachment = useDeleteAttachment();
  const refreshLinks = useRefreshLinks();
  const { byNote, summarize, correct, removeSummary, forget } = useAssistance(onDialog);
  const actions = useMemo<NoteCardActions>(
    () => ({
      onEdit: (note: Note) => {
        forget(note);
        onDialog({ kind: 'edit', start: { note } });
      },
      onDelete: deleteNote,
      onSummarize: (note) => void summarize(note),
      onCorrect: (note) => void correct(note),
      onRemoveSummary: removeSummary,
      onTag,
      onOpenImage: (note, image) => onDialog({ kind: 'image', noteId: note._id, image }),
      onDeleteAttachment: (note, attachment) => void deleteAttachment(note, attachment),
      onImageError: refreshLinks,
    }),
    [correct, deleteAttachment, deleteNote, forget, onDialog, onTag, refreshLinks, removeSummary, summarize],
  );
  return { actions, byNote };
}
