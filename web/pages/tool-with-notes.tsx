import { createElement, type ComponentType } from 'react';
import { ToolNotesContext, type ToolNotes } from '#tools/page/tool-notes.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { useSession } from '#web/session/session-context.tsx';

const toolNotes: ToolNotes = {
  loadSaveDialog: async () => {
    const load = () => import('#web/notes/tool-files/save-to-note-dialog.tsx');
    return (await loadChunk('save-to-note-dialog', load)).SaveToNoteDialog;
  },
  loadFilesDialog: async () => {
    const load = () => import('#web/notes/tool-files/files-of-notes-dialog.tsx');
    return (await loadChunk('files-of-notes-dialog', load)).FilesOfNotesDialog;
  },
};

/** The page of a tool, with the notes of a signed-in person in its reach. */
export function withNotes(page: ComponentType): ComponentType {
  return function ToolWithNotes() {
    const { status } = useSession();
    return <ToolNotesContext value={status === 'user' ? toolNotes : undefined}>{createElement(page)}</ToolNotesContext>;
  };
}
