import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import type { NoteFilter } from './note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';

const parameters = { tag: 'tag', q: 'q' } as const;

/** The filter that an address names. What no tag or search can be, as from a link that was cut or made up, is none. */
export function filterOf(search: URLSearchParams): NoteFilter {
  const tag = search.get(parameters.tag)?.trim() ?? '';
  const q = search.get(parameters.q)?.trim() ?? '';
  return {
    tag: tag === '' || tag.length > limits.note.tag.max ? null : tag,
    q: q.slice(0, limits.note.search.max),
  };
}

/** The address's query with this filter in it; what else it says stays. */
export function withFilter(search: URLSearchParams, { tag, q }: NoteFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const [name, value] of [
    [parameters.tag, tag ?? ''],
    [parameters.q, q],
  ] as const) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

const noFilter: NoteFilter = { tag: null, q: '' };

/**
 * The filter of the notes, kept in the address: a reload, a link and the way back give the same notes. Another
 * tag is a step of its own; the letters of a search are not. Where nothing of the notes leaves the page, the filter does not
 * either: an address is sent to the server.
 */
export function useNoteFilter(): [filter: NoteFilter, choose: (filter: NoteFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const { needsAccount: isInAddress } = useNotesBackend();
  const [inMemory, setInMemory] = useState(noFilter);
  const { tag, q } = isInAddress ? filterOf(search) : inMemory;
  const filter = useMemo(() => ({ tag, q }), [tag, q]);
  const choose = useCallback(
    (next: NoteFilter) => {
      if (!isInAddress) setInMemory(next);
      else setSearch((now) => withFilter(now, next), { replace: next.tag === tag, preventScrollReset: true });
    },
    [isInAddress, setSearch, tag],
  );
  return [filter, choose];
}
