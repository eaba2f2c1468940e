import type { QueryClient } from '@tanstack/react-query';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import type { Note } from '#contract/notes/notes.ts';
import { isWritten, onWriteAnswered } from '#web/platform/writes-under-way.ts';
import { findNote, isOlder, withReceived, type NoteList } from '../list/note-lists.ts';
import { isFilter, noteKeys } from '../notes.queries.ts';
import { allDerived, type Derived, derivedOf, isSame } from './compare-notes.ts';
import { markShown } from './live-state.ts';
import type { ChangesPage } from '../replica/change-store.ts';
import { createReader, createRefresher } from './refresh-soon.ts';

type Changes = Pick<ChangesPage, 'data' | 'removed'>;

/** A note as each loaded list and its page show it. */
function shownNotes(client: QueryClient, id: string): Note[] {
  const lists = client.getQueriesData<NoteList>({ queryKey: noteKeys.lists });
  const detail = client.getQueryData<NoteDetail | null>(noteKeys.detail(id));
  return [...lists.flatMap(([, list]) => findNote(list, id) ?? []), ...(detail ? [detail] : [])];
}

/** True if the bin on the screen lacks a note that is in it, or shows one that is not. */
function isMisplaced(client: QueryClient, id: string, isBinned: boolean): boolean {
  const bin = client.getQueryData<NoteList>(noteKeys.deletedNotes);
  return bin !== undefined && (findNote(bin, id) !== undefined) !== isBinned;
}

const isStillThere = (client: QueryClient, id: string): boolean =>
  shownNotes(client, id).length > 0 || isMisplaced(client, id, false);

/** Puts changes into one loaded list, or into the page of one note. */
function applyTo(client: QueryClient, key: readonly unknown[], { data, removed }: Changes): void {
  const [, , filter] = key;
  if (isFilter(filter)) {
    const list = client.getQueryData<NoteList>(key);
    if (!list) return;
    const moves = [
      ...data.map((note) => ({ id: note._id, to: note.isDeleted ? undefined : note })),
      ...removed.map((id) => ({ id, to: undefined })),
    ];
    const next = moves.reduce((now, move) => withReceived(now, move, filter), list);
    if (next !== list) client.setQueryData(key, next);
    return;
  }
  const shown = client.getQueryData<NoteDetail | null>(key);
  if (!shown) return;
  const note = data.find(({ _id }) => _id === shown._id);
  if (note && !isOlder(note, shown)) client.setQueryData(key, { ...shown, ...note });
  if (removed.includes(shown._id)) client.setQueryData(key, null);
}

/**
 * Puts changes into all loaded lists and pages of notes. A read that is under way may have been answered before the change: what it
 * brings is changed in the same way. It is not cancelled, or a busy device elsewhere would keep this one from loading.
 */
function applyToAll(client: QueryClient, changes: Changes): void {
  for (const queryKey of [noteKeys.lists, noteKeys.details]) {
    for (const query of client.getQueryCache().findAll({ queryKey })) {
      const apply = () => applyTo(client, query.queryKey, changes);
      apply();
      // A read that fails brings nothing, and tells its own screen.
      if (query.state.fetchStatus === 'fetching') void query.promise?.then(apply, () => undefined);
    }
  }
}

/** Notes that were heard of lately, loaded or not: the next change of each is compared with them. */
function createHeard(most = 200) {
  const notes = new Map<string, Note>();
  return {
    get: (id: string) => notes.get(id),
    put: (note: Note) => {
      notes.delete(note._id);
      notes.set(note._id, note);
      for (const id of notes.keys()) {
        if (notes.size <= most) break;
        notes.delete(id);
      }
    },
  };
}

/** After the answer to an own write, in milliseconds: its own change comes back by then, with all that happened before it. */
const graceAfterWrite = 1000;

export interface ChangeView {
  /** Shows changes. `isRecap`: the lists may have been read after them, so that only what differs from these is new. */
  take: (changes: Changes, options: { isRecap: boolean }) => void;
  /** Reads all notes of the screens again. */
  readAll: () => void;
}

/**
 * Shows changes from elsewhere in the lists and on the pages of notes, until the signal. Own changes that come back are there already,
 * and nothing happens. While a write of this tab is unanswered, the screen shows more than the server tells of the note: a change that
 * may come from before the write waits.
 */
export function createChangeView(client: QueryClient, signal: AbortSignal): ChangeView {
  const heard = createHeard();
  const waiting = new Map<string, Note>();
  const refreshSoon = createRefresher(client, signal);

  const isHeld = (note: Note): boolean => {
    if (!isWritten('/api/notes/', note._id)) return false;
    const shown = shownNotes(client, note._id);
    return shown.length === 0 || shown.some(({ updatedAt }) => updatedAt >= note.updatedAt);
  };
  const isKnown = (note: Note): boolean => {
    const shown = shownNotes(client, note._id);
    if (shown.some((each) => isOlder(note, each))) return true;
    const known = shown.length > 0 ? shown : [heard.get(note._id)];
    return known.every((each) => each !== undefined && isSame(each, note));
  };
  /** In a recap, a note tells nothing that no list takes in: the lists may have been read after its change. */
  const dueAfter = (note: Note, former: Note | undefined, isRecap: boolean): Derived | undefined => {
    if (former || !isRecap || shownNotes(client, note._id).length > 0) return derivedOf(former, note);
    return isMisplaced(client, note._id, note.isDeleted) ? allDerived : undefined;
  };

  const take: ChangeView['take'] = ({ data, removed }, { isRecap }) => {
    if (signal.aborted) return;
    const held = data.filter(isHeld);
    for (const note of data) waiting.delete(note._id);
    for (const note of held) waiting.set(note._id, note);
    for (const id of removed) waiting.delete(id);
    const changed = data
      .filter((note) => !held.includes(note) && !isKnown(note))
      .map((note) => ({ note, former: shownNotes(client, note._id)[0] ?? heard.get(note._id) }));
    const gone = isRecap ? removed.filter((id) => isStillThere(client, id)) : removed;
    if (changed.length + gone.length === 0) return;
    markShown();
    applyToAll(client, { data: changed.map(({ note }) => note), removed: gone });
    for (const { note, former } of changed) {
      heard.put(note);
      const due = dueAfter(note, former, isRecap);
      if (due) refreshSoon(due);
    }
    if (gone.length > 0) refreshSoon(allDerived);
  };
  const release = () => take({ data: [...waiting.values()], removed: [] }, { isRecap: false });
  const stop = onWriteAnswered(() => {
    if (waiting.size > 0) setTimeout(release, graceAfterWrite);
  });
  signal.addEventListener('abort', stop);
  return { take, readAll: createReader(client, signal) };
}
