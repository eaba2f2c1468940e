import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { NoteText } from './note-form-values.ts';

/** Content for the add-note form from elsewhere: shared by another app, or a queued note that was refused. */
export interface PrefilledNote {
  /** The typed text with the content added to it. */
  addTo: (typed: NoteText) => NoteText;
  files: readonly File[];
}

/** Fields of an address that another app, a shortcut or the bookmark opens (share_target of the web manifest). */
const shareFields = ['title', 'text', 'url', 'new', 'shared', 'lost', 'page'];

/** Content that waits to be put into the add-note form. Shared content is removed from the address with it. */
export function usePrefilledNote() {
  const [search, setSearch] = useSearchParams();
  const showAlert = useAlert();
  const [given, give] = useState<PrefilledNote>();
  const isAsked = shareFields.some((field) => search.has(field));
  const onTaken = () => {
    give(undefined);
    if (!isAsked) return;
    const rest = [...search].filter(([name]) => !shareFields.includes(name));
    setSearch(rest, { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    const read = async () => {
      const { takeShared } = await loadChunk('shared-note', () => import('./shared-note.ts'));
      await takeShared({ search, give, showAlert, onTaken });
    };
    if (isAsked) void read();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once for each share: what is read is taken out of the address
  }, [isAsked]);
  return { given, give, onTaken };
}
