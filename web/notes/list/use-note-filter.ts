import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { limits } from '#contract/limits.ts';
import { noFilter, type NoteFilter } from './note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';

const parameters = { tag: 'tag', q: 'q', sort: 'sort' } as const;

/** Parameter of each view but that of all notes; its value is `true`. */
const viewParameters = [
  ['pinned', 'pinned'],
  ['archived', 'archive'],
  ['untagged', 'untagged'],
] as const;

/** The filter that an address names. What no tag, view or search can be, as from a link that was cut or made up, is none. */
export function filterOf(search: URLSearchParams): NoteFilter {
  const named = search.get(parameters.tag)?.trim() ?? '';
  const tag = named === '' || named.length > limits.note.tag.max ? null : named;
  const q = search.get(parameters.q)?.trim() ?? '';
  const view = viewParameters.find(([name]) => search.get(name) === 'true')?.[1] ?? 'all';
  return {
    // No note without a tag has this one.
    view: view === 'untagged' && tag !== null ? 'all' : view,
    tag,
    q: q.slice(0, limits.note.search.max),
    sort: search.get(parameters.sort) === 'updated' ? 'updated' : 'created',
  };
}

/** The address's query with this filter in it; what else it says stays. */
export function withFilter(search: URLSearchParams, { view, tag, q, sort }: NoteFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  const views = viewParameters.map(([name, of]) => [name, of === view ? 'true' : ''] as const);
  for (const [name, value] of [
    ...views,
    [parameters.tag, tag ?? ''],
    [parameters.q, q],
    [parameters.sort, sort === 'created' ? '' : sort],
  ] as const) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/**
 * The filter of the notes, kept in the address: a reload, a link and the way back give the same notes. Another
 * tag or view is a step of its own; the letters of a search and the order are not. Where nothing of the notes leaves the page, the filter does not
 * either: an address is sent to the server.
 */
export function useNoteFilter(): [filter: NoteFilter, choose: (filter: NoteFilter) => void] {
  const [search, setSearch] = useSearchParams();
  const { needsAccount: isInAddress } = useNotesBackend();
  const [inMemory, setInMemory] = useState(noFilter);
  const { view, tag, q, sort } = isInAddress ? filterOf(search) : inMemory;
  const filter = useMemo(() => ({ view, tag, q, sort }), [view, tag, q, sort]);
  const choose = useCallback(
    (next: NoteFilter) => {
      if (!isInAddress) setInMemory(next);
      else {
        const isSameStep = next.tag === tag && next.view === view;
        setSearch((now) => withFilter(now, next), { replace: isSameStep, preventScrollReset: true });
      }
    },
    [isInAddress, setSearch, tag, view],
  );
  return [filter, choose];
}
