import { useMemo } from 'react';
import type { FindNoteLink } from '#lib/markdown/markdown-note-links.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { titledNoteAddress } from './note-address.ts';

/** Targets of the links in a card. Their addresses never change: the note is looked for when a link is followed. */
export function useCardLinks(noteId: string): FindNoteLink | undefined {
  // Notes in the memory of the page have no page of their own.
  const { needsAccount } = useNotesBackend();
  return useMemo(
    () => (needsAccount ? (title) => ({ href: titledNoteAddress(noteId, title) }) : undefined),
    [needsAccount, noteId],
  );
}
