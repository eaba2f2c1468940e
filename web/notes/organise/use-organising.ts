import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { isWithinTag } from '#contract/notes/note-tags.ts';
import type { Note } from '#contract/notes/notes.ts';
import { hasOpenModal } from '#web/ui/dialog/open-modals.ts';
import type { NoteFilter } from '../list/note-lists.ts';
import type { NotesChange } from './bulk-change.ts';
import { renamedTag } from './categories.ts';
import { useChangeNotes } from './use-change-notes.ts';
import { useChangeTags } from './use-change-tags.ts';
import { useSelection } from './use-selection.ts';

interface OrganisingOptions {
  /** In the order of the screen. */
  notes: readonly Note[];
  filter: NoteFilter;
  onFilter: (filter: NoteFilter) => void;
}

/** These take the notes away from the list, and with them the selection. */
const leaving: ReadonlySet<NotesChange['action']> = new Set(['bin', 'archive', 'unarchive']);

const isText = (target: EventTarget) =>
  target instanceof HTMLElement && target.matches('textarea, input:not([type="checkbox"]), select');

/** Renames and removes tags; a filter of a tag follows it. */
function useCategoryActions({ filter, onFilter }: Omit<OrganisingOptions, 'notes'>) {
  const latest = useRef({ filter, onFilter });
  useEffect(() => {
    latest.current = { filter, onFilter };
  }, [filter, onFilter]);
  const [renamed, setRenamed] = useState<string>();
  const follow = useCallback((from: string, to: string) => {
    const now = latest.current;
    const { tag } = now.filter;
    if (tag !== null && isWithinTag(tag, from)) now.onFilter({ ...now.filter, tag: renamedTag(tag, from, to) });
  }, []);
  const { renameTag, removeTag } = useChangeTags(follow);
  return {
    renaming:
      renamed === undefined
        ? undefined
        : {
            tag: renamed,
            onRename: (name: string) => renameTag(renamed, name),
            onClose: () => setRenamed(undefined),
          },
    onRename: setRenamed,
    onRemove: useCallback((tag: string) => void removeTag(tag), [removeTag]),
  };
}

/** Selection, bulk actions and categories of the notes screen. */
export function useOrganising({ notes, filter, onFilter }: OrganisingOptions) {
  const { view, tag, q } = filter;
  const selection = useSelection(notes, JSON.stringify([view, tag, q]));
  const { run, progress } = useChangeNotes();
  const { renaming, onRename, onRemove } = useCategoryActions({ filter, onFilter });
  const { clear, selectAll, toggle } = selection;
  const latest = useRef({ notes, selected: selection.notes });
  useEffect(() => {
    latest.current = { notes, selected: selection.notes };
  }, [notes, selection.notes]);

  const onChange = useCallback(
    (change: NotesChange) => {
      const { selected } = latest.current;
      if (leaving.has(change.action)) clear();
      void run(selected, change);
    },
    [clear, run],
  );
  const onDropNote = useCallback(
    (category: string, id: string) => {
      const { notes: shown, selected } = latest.current;
      // A dragged note that is selected brings the others along.
      const isSelected = selected.some(({ _id }) => _id === id);
      const dropped = isSelected ? selected : shown.filter(({ _id }) => _id === id);
      void run(dropped, { action: 'addTag', tag: category });
    },
    [run],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || isText(event.target) || hasOpenModal()) return;
    const isAll = event.key === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    const isClear = event.key === 'Escape' && selection.isSelecting;
    if (isAll) selectAll();
    else if (isClear) clear();
    else return;
    event.preventDefault();
  };
  return {
    selection,
    progress,
    renaming,
    onChange,
    onKeyDown,
    onSelect: useCallback(({ _id }: Note, isRange: boolean) => toggle(_id, isRange), [toggle]),
    categories: useMemo(() => ({ onRename, onRemove, onDropNote }), [onDropNote, onRemove, onRename]),
  };
}
