import { useCallback, useMemo, useState } from 'react';
import { messages } from '#contract/messages.ts';
import { blankNote } from '#contract/notes/notes.ts';
import type { PendingNote } from '../editor/send-note.ts';
import type { PrefilledNote } from '../editor/prefill-note.ts';
import { DisabledNoteCard } from './disabled-note-card.tsx';
import { NoteCard, PendingNoteCard } from './note-card.tsx';
import type { OpenDialog } from '../note-dialogs.tsx';
import { belongsTo, type NoteFilter } from './note-lists.ts';
import { useTags } from '../notes.queries.ts';
import { useOrganising } from '../organise/use-organising.ts';
import { SoughtTextsContext, useSoughtTextsOf } from '../finding/sought-texts.ts';
import { NotesGrid } from './notes-grid.tsx';
import { UploadProgress } from '../attachments/upload-progress.tsx';
import { useNoteActions } from './use-note-actions.ts';
import { useShownNotes } from './use-shown-notes.ts';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { UnsentNotesContext, useIdsOfUnsent, useUnsentChanges } from '../replica/unsent.queries.ts';
import { refusedNotesOf, type RefusedNote } from '../replica/refused-notes.ts';
import { YourNotes } from './your-notes.tsx';

/** Few notes are ever refused. */
const { Component: RefusedNoteCard } = lazyComponent(
  'refused-note-card',
  async () => (await import('../replica/refused-note-card.tsx')).RefusedNoteCard,
);

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

/** All that the filter leaves, or those found so far. */
const countText = ({ q }: NoteFilter, total: number, { loaded, hasMore }: { loaded: number; hasMore: boolean }) =>
  q === '' ? counted(total) : counted(loaded, hasMore ? '+' : '');

function Pending({ pending: { note, percent, cancel } }: { pending: PendingNote }) {
  return (
    <PendingNoteCard note={note}>
      {percent !== undefined && <UploadProgress percent={percent} onCancel={cancel} />}
    </PendingNoteCard>
  );
}

interface Leaders extends Pick<NotesListProps, 'filter' | 'pending' | 'onTakeBack'> {
  refused: readonly RefusedNote[];
}

/** The cards before the notes: the one on its way, then those that the server did not take. */
function useLeaders({ refused, filter, pending, onTakeBack }: Leaders) {
  return useMemo(() => {
    if (filter.q !== '') return [];
    const leaders = refused
      .filter(({ added }) => belongsTo({ ...blankNote(), tags: [...added.text.tags] }, filter))
      .map((note) => ({
        key: note.added.id,
        card: <RefusedNoteCard note={note} onTakeBack={onTakeBack} />,
      }));
    if (!pending || !belongsTo(pending.note, filter)) return leaders;
    return [{ key: pending.note._id, card: <Pending pending={pending} /> }, ...leaders];
  }, [filter, onTakeBack, pending, refused]);
}

/** Key of the filter of the shown notes: the former list stays on the screen while another one loads. */
function useShownFilter({ view, tag, q, sort }: NoteFilter, isFormer: boolean): string {
  const wanted = JSON.stringify([view, tag, q, sort]);
  const [shown, setShown] = useState(wanted);
  if (!isFormer && shown !== wanted) setShown(wanted);
  return shown;
}

/** The notes that the filter leaves, with those on their way before them. */
export function NotesList({ owner, filter, onFilter, pending, onDialog, onTakeBack }: NotesListProps) {
  const { notes, total, suggestion, hasNotes, hasMore, onMore, ...list } = useShownNotes(filter);
  const tags = useTags() ?? [];
  const organising = useOrganising({ notes, filter, onFilter });
  const onTag = useCallback((tag: string) => onFilter({ ...filter, tag }), [filter, onFilter]);
  const { actions, byNote } = useNoteActions({ owner, onDialog, onTag, onSelect: organising.onSelect });
  const shownFilter = useShownFilter(filter, list.isFormer);
  const unsent = useUnsentChanges();
  const unsentIds = useIdsOfUnsent(unsent);
  const refused = useMemo(() => refusedNotesOf(unsent), [unsent]);
  const leaders = useLeaders({ refused, filter, pending, onTakeBack });
  const leaderKeys = leaders.map(({ key }) => key).join();
  const keys = useMemo(() => {
    const ids = notes.map(({ _id }) => _id);
    return leaderKeys === '' ? ids : [...leaderKeys.split(','), ...ids];
  }, [notes, leaderKeys]);
  const sought = useSoughtTextsOf(filter.q);
  const { chosen, isSelecting } = organising.selection;
  const failure = list.isOnline ? sentenceOf(list.error) : messages.offline.nothingKept;
  return (
    <YourNotes
      filter={filter}
      onFilter={onFilter}
      tags={tags}
      hasNotes={hasNotes}
      organising={organising}
      shown={{
        count: list.isUnread ? undefined : countText(filter, total, { loaded: notes.length, hasMore }),
        isEmpty: keys.length === 0,
        suggestion,
        isLoading: list.isUnread && leaders.length === 0,
        readAt: list.readAt,
        isFormer: list.isFormer,
        failure: list.error && leaders.length === 0 ? failure : undefined,
        onRetry: list.onRetry,
      }}
    >
      <UnsentNotesContext value={unsentIds}>
        <SoughtTextsContext value={sought}>
          <NotesGrid key={shownFilter} keys={keys} leaders={leaders.length} hasMore={hasMore} onMore={onMore}>
            {(index) => {
              const leader = leaders[index];
              if (leader) return leader.card;
              const note = notes[index - leaders.length];
              if (note?.disabled) return <DisabledNoteCard note={note} onDelete={actions.onDelete} />;
              const isSelected = note && isSelecting ? chosen.has(note._id) : undefined;
              return (
                note && (
                  <NoteCard note={note} actions={actions} assistance={byNote.get(note._id)} isSelected={isSelected} />
                )
              );
            }}
          </NotesGrid>
        </SoughtTextsContext>
      </UnsentNotesContext>
    </YourNotes>
  );
}
