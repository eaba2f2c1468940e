import { useMemo } from 'react';
import type { Note } from '#contract/notes/notes.ts';
import { useDeleteAttachment, useDeleteNote } from '../bin/move-to-bin.queries.ts';
import type { NoteCardActions } from './note-card.tsx';
import type { OpenDialog } from '../note-dialogs.tsx';
import { useChangeNoteState } from '../organise/change-notes.queries.ts';
import { useLeaveNote } from '../people/leave-note.queries.ts';
import { useRefreshLinks } from '../notes.queries.ts';
import { useRemoveDoneTasks } from '../reading/use-remove-done-tasks.ts';
import { useTickTask } from '../reading/tick-task.queries.ts';
import { useAssistance } from '../assistant/use-assistance.ts';

interface NoteActionsOptions {
  owner: string;
  onDialog: (dialog: OpenDialog) => void;
  onTag: (tag: string) => void;
  onSelect: NoteCardActions['onSelect'];
}

/** Actions of the cards, a stable object between renders, and the state of the assistant. */
export function useNoteActions({ owner, onDialog, onTag, onSelect }: NoteActionsOptions) {
  const deleteNote = useDeleteNote();
  const deleteAttachment = useDeleteAttachment();
  const leaveNote = useLeaveNote();
  const changeState = useChangeNoteState();
  const refreshLinks = useRefreshLinks();
  const tickTask = useTickTask();
  const removeDone = useRemoveDoneTasks(owner);
  const { byNote, summarize, correct, removeSummary, forget } = useAssistance(onDialog);
  const actions = useMemo<NoteCardActions>(
    () => ({
      onEdit: (note: Note) => {
        forget(note);
        onDialog({ kind: 'edit', note });
      },
      onDelete: deleteNote,
      onLeave: (note) => void leaveNote(note, owner),
      onSummarize: (note) => void summarize(note),
      onCorrect: (note) => void correct(note),
      onRemoveSummary: (note) => void removeSummary(note),
      onTag,
      onTick: tickTask,
      onRemoveDone: (note) => void removeDone(note),
      onOpenImage: (note, image) => onDialog({ kind: 'image', noteId: note._id, image }),
      onDeleteAttachment: (note, attachment) => void deleteAttachment(note, attachment),
      onImageError: refreshLinks,
      onPin: (note) => void changeState(note, { pinned: !note.pinned }),
      onArchive: (note) => void changeState(note, { archived: !note.archived }),
      onSelect,
    }),
    [
      changeState,
      correct,
      deleteAttachment,
      deleteNote,
      forget,
      leaveNote,
      onDialog,
      onSelect,
      onTag,
      owner,
      refreshLinks,
      removeDone,
      removeSummary,
      summarize,
      tickTask,
    ],
  );
  return { actions, byNote };
}
