import { useCallback, useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { messages } from '#contract/messages.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { NoteText } from './note-form-values.ts';

/** Content for the add-note form from elsewhere: shared by another app, or a queued note that was refused. */
export interface PrefilledNote {
  /** The typed text with the content added to it. */
  addTo: (typed: NoteText) => NoteText;
  files: readonly File[];
}

/** Fields of an address that another app or a shortcut opens (share_target of the web manifest). */
const shareField = /^(?:title|text|url|new|shared|lost)$/;
const hasField = (params: URLSearchParams): boolean => [...params.keys()].some((name) => shareField.test(name));

/** Content that waits to be put into the add-note form. Shared content is removed from the address with it. */
export function usePrefilledNote() {
  const [search, setSearch] = useSearchParams();
  const { hash } = useLocation();
  const showAlert = useAlert();
  const [given, give] = useState<PrefilledNote>();
  const isAsked = hasField(search) || hasField(new URLSearchParams(hash.slice(1)));
  const onTaken = useCallback(() => {
    give(undefined);
    if (!isAsked) return;
    // Without the part behind the `#` as well.
    setSearch((now) => new URLSearchParams([...now].filter(([name]) => !shareField.test(name))), {
      replace: true,
      preventScrollReset: true,
    });
  }, [isAsked, setSearch]);
  useEffect(() => {
    const read = async () => {
      const { readShared } = await loadChunk('shared-note', () => import('./shared-note.ts'));
      const shared = search.has('lost') ? undefined : await readShared(search, hash);
      if (shared) return give(shared);
      showAlert('danger', messages.notes.shareLost);
      onTaken();
    };
    if (isAsked) void read();
    // The address as it is when the page is opened with it: what is read then is taken out of it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read once for each share
  }, [isAsked]);
  return { given, give, onTaken };
}
