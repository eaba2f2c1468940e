import { useCallback, useMemo, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { splitTags } from '#contract/notes.ts';
import type { PendingNote } from '../editor/add-note.queries.ts';
import type { PrefilledNote } from '../editor/prefill-note.ts';
import { DisabledNoteCard } from './disabled-note-card.tsx';
import { useOfflineNotes, useOfflineTags } from '../offline/offline-notes.queries.ts';
import { NoteCard, PendingNoteCard } from './note-card.tsx';
import type { OpenDialog } from '../note-dialogs.tsx';
import { belongsTo, type NoteFilter } from './note-lists.ts';
import { useNotes, useTags } from '../notes.queries.ts';
import { NotesGrid } from './notes-grid.tsx';
import { UploadProgress } from '../attachments/upload-progress.tsx';
import { useNoteActions } from './use-note-actions.ts';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { QueuedNoteCard } from '../offline/queued-note-card.tsx';
import { useQueuedNotes } from '../offline/queued-notes.queries.ts';
import { YourNotes } from './your-notes.tsx';

interface NotesListProps {
  owner: string;
  filter: NoteFilter;
  onFilter: (filter: NoteFilter) => void;
  /** A note that is being sent: its card comes first. */
  pending: PendingNote | undefined;
  onDialog: (dialog: OpenDialog) => void;
  /** Puts a note that the server did not take back into the form. */
  onTakeBack: (note: PrefilledNote) => void;
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

/** The cards before the notes: the one on its way, then those that wait for the network. */
function useLeaders({ owner, filter, pending, onTakeBack }: Omit<NotesListProps, 'onFilter' | 'onDialog'>) {
  const waiting = useQueuedNotes(owner);
  return useMemo(() => {
    if (filter.q !== '') return [];
    const leaders = waiting
      .filter(({ tags }) => belongsTo({ tags: splitTags(tags) }, filter))
      .map((note) => ({
        key: note.clientId,
        card: <QueuedNoteCard note={note} onTakeBack={onTakeBack} />,
      }));
    if (!pending || !belongsTo(pending.note, filter)) return leaders;
    return [{ key: pending.note._id, card: <Pending pending={pending} /> }, ...leaders];
  }, [filter, onTakeBack, pending, waiting]);
}

/** Key of the filter of the shown notes: the former list stays on the screen while another one loads. */
function useShownFilter({ tag, q }: NoteFilter, isFormer: boolean): string {
  const wanted = JSON.stringify([tag, q]);
  const [shown, setShown] = useState(wanted);
  if (!isFormer && shown !== wanted) setShown(wanted);
  return shown;
}

/** The notes that the filter leaves, with those on their way before them. */
export function NotesList({ owner, filter, onFilter, pending, onDialog, onTakeBack }: NotesListProps) {
  const { notes, total, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, ...list } =
    useNotes(filter);
  const { isOnline, isReading, readAt } = useOfflineNotes(owner, filter, list);
  useOfflineTags(owner);
  const tags = useTags() ?? [];
  const onTag = useCallback((tag: string) => onFilter({ ...filter, tag }), [filter, onFilter]);
  const { actions, byNote } = useNoteActions({ onDialog, onTag });
  const shownFilter = useShownFilter(filter, list.isPlaceholderData);
  const leaders = useLeaders({ owner, filter, pending, onTakeBack });
  const leaderKeys = leaders.map(({ key }) => key).join();
  const keys = useMemo(() => {
    const ids = notes.map(({ _id }) => _id);
    return leaderKeys === '' ? ids : [...leaderKeys.split(','), ...ids];
  }, [notes, leaderKeys]);
  const more = useCallback(() => {
    // A failed page is not requested again at once, which would loop; the network's return or a refetch loads it.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, isFetchingNextPage, isFetchNextPageError]);
  const counts = { total, loaded: notes.length, hasMore: hasNextPage, tags };
  const isUnread = list.data === undefined;
  const failure = isOnline ? sentenceOf(list.error) : messages.offline.nothingKept;
  return (
    <YourNotes
      filter={filter}
      onFilter={onFilter}
      tags={tags}
      hasNotes={total > 0}
      shown={{
        count: isUnread ? undefined : countText(filter, counts),
        isEmpty: keys.length === 0,
        isLoading: isUnread && leaders.length === 0,
        readAt,
        isFormer: list.isPlaceholderData,
        failure: isUnread && list.error && !isReading && leaders.length === 0 ? failure : undefined,
        onRetry: () => void list.refetch(),
      }}
    >
      <NotesGrid key={shownFilter} keys={keys} leaders={leaders.length} hasMore={hasNextPage} onMore={more}>
        {(index) => {
          const leader = leaders[index];
          if (leader) return leader.card;
          const note = notes[index - leaders.length];
          if (note?.disabled) return <DisabledNoteCard note={note} onDelete={actions.onDelete} />;
          return note && <NoteCard note={note} actions={actions} assistance={byNote.get(note._id)} />;
        }}
      </NotesGrid>
    </YourNotes>
  );
}
