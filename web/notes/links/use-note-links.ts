import { useMemo } from 'react';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import type { FindNoteLink } from '#lib/markdown/markdown-note-links.ts';
import { findNoteLinks, linkKeyOf } from '#lib/markdown/note-links.ts';
import { useOnline } from '#web/offline/use-online.ts';
import { noteAddress, titledNoteAddress } from './note-address.ts';

/** A note as it was read. Its text may be newer since; `linksOf` is the text that `links` are those of. */
export type ReadNote = NoteDetail & { linksOf: string };

/**
 * Targets of the links in the text of one note. A title that no note has leads to the page that offers to create it. So does a title that
 * was typed since the note was read; it may have a note. Without a network, or before the note is read, such a link is plain words.
 */
export function useNoteLinks(
  detail: Pick<ReadNote, '_id' | 'links' | 'linksOf'> | undefined,
): FindNoteLink | undefined {
  const isOnline = useOnline();
  return useMemo(() => {
    if (!detail) return undefined;
    const targets = new Map(detail.links.map(({ _id, title }) => [linkKeyOf(title), noteAddress(_id)]));
    const known = new Set(findNoteLinks(detail.linksOf).map(({ title }) => linkKeyOf(title)));
    return (title) => {
      const key = linkKeyOf(title);
      const href = targets.get(key);
      if (href !== undefined) return { href };
      return isOnline ? { href: titledNoteAddress(detail._id, title), isBroken: known.has(key) } : undefined;
    };
  }, [detail, isOnline]);
}
