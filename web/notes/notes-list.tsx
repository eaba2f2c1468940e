import { useCallback, useMemo } from 'react';
import type { PendingNote } from './add-note.queries.ts';
import { NoteCard, PendingNoteCard } from './note-card.tsx';
import type { OpenDialog } from './note-dialogs.tsx';
import { belongsTo, type NoteFilter } from './note-lists.ts';
import { useNotes, useTags } from './notes.queries.ts';
import { NotesGrid } from './notes-grid.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useNoteActions } from './use-note-actions.ts';
import { sentenceOf } from '#web/ui/use-failure-alert.ts';
import { YourNotes } from './your-notes.tsx';

interface NotesListProps {
  filter: NoteFilter;
  onFilter: (filter: NoteFilter) => void;
  /** A note on its way: its card stands first. */
  pending: PendingNote | undefined;
  onDialog: (dialog: OpenDialog) => void;
}

const counted = (count: number, more = '') => `${count}${more} ${count === 1 && more === '' ? 'note' : 'notes'}`;

interface Counts {
  total: number;
  loaded: number;
  hasMore: boolean;
  tags: readonly { tag: string; count: number }[];
}

/** All notes, those of the tag, or those found so far. */
function countText({ tag, q }: NoteFilter, { total, loaded, hasMore, tags }: Counts): string {
  if (q !== '') return counted(loaded, hasMore ? '+' : '');
  return counted(tag === null ? total : (tags.find((known) => known.tag === tag)?.count ?? loaded));
}

function Pending({ pending: { note, percent, cancel } }: { pending: PendingNote }) {
  return (
    <PendingNoteCard note={note}>
      {percent !== undefined && <UploadProgress percent={percent} onCancel={cancel} />}
    </PendingNoteCard>
  );
}

/** The notes that the filter leaves, with the one on its way before them. */
export function NotesList({ filter, onFilter, pending, onDialog }: NotesListProps) {
  const { notes, total, hasNextPage, fetchNextPage, isFetchingNextPage, ...list } = useNotes(filter);
  const tags = useTags() ?? [];
  const onTag = useCallback((tag: string) => onFilter({ ...filter, tag }), [filter, onFilter]);
  const { actions, byNote } = useNoteActions({ onDialog, onTag });
  const leader = pending && filter.q === '' && belongsTo(pending.note, filter) ? pending : undefined;
  const keys = useMemo(() => {
    const ids = notes.map(({ _id }) => _id);
    return leader ? [leader.note._id, ...ids] : ids;
    // Its progress changes nothing here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [notes, leader?.note._id]);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage]);
  const counts = { total, loaded: notes.length, hasMore: hasNextPage, tags };
  const isUnread = list.data === undefined;
  return (
    <YourNotes
      filter={filter}
      onFilter={onFilter}
      tags={tags}
      hasNotes={total > 0}
      shown={{
        count: isUnread ? undefined : countText(filter, counts),
        isEmpty: keys.length === 0,
        isLoading: isUnread && !leader,
        isFormer: list.isPlaceholderData,
        failure: isUnread && list.error ? sentenceOf(list.error) : undefined,
        onRetry: () => void list.refetch(),
      }}
    >
      <NotesGrid key={`${filter.tag ?? ''}\n${filter.q}`} keys={keys} hasMore={hasNextPage} onMore={more}>
        {(index) => {
          if (leader && index === 0) return <Pending pending={leader} />;
          const note = notes[leader ? index - 1 : index];
          return note && <NoteCard note={note} actions={actions} assistance={byNote.get(note._id)} />;
        }}
      </NotesGrid>
    </YourNotes>
  );
}
