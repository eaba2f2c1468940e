import { useMemo } from 'react';
import type { NoteDetail } from '#contract/note-actions.ts';
import type { FindNoteLink } from '#lib/markdown-note-links.ts';
import { linkKeyOf } from '#lib/note-links.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { noteAddress, titledNoteAddress } from './note-address.ts';

/**
 * Targets of the links in the text of one note, for `NoteMarkdown`. A title that nobody has leads to the page that offers to create the
 * note; without a network, or before the note is read, such a link is plain words.
 */
export function useNoteLinks(detail: Pick<NoteDetail, '_id' | 'links'> | undefined): FindNoteLink | undefined {
  const isOnline = useOnline();
  return useMemo(() => {
    if (!detail) return undefined;
    const targets = new Map(detail.links.map(({ _id, title }) => [linkKeyOf(title), noteAddress(_id)]));
    return (title) => {
      const href = targets.get(linkKeyOf(title));
      if (href !== undefined) return { href };
      return isOnline ? { href: titledNoteAddress(detail._id, title), isBroken: true } : undefined;
    };
  }, [detail, isOnline]);
}

/** Targets of the links in a card. Their addresses never change: the note is looked for when a link is followed. */
export function useCardLinks(noteId: string): FindNoteLink | undefined {
  // Notes in the memory of the page have no page of their own.
  const { needsAccount } = useNotesBackend();
  return useMemo(
    () => (needsAccount ? (title) => ({ href: titledNoteAddress(noteId, title) }) : undefined),
    [needsAccount, noteId],
  );
}
