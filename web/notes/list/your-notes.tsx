import { useId, type ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { ErrorState } from '#web/ui/lists/error-state.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { NoteFilter } from './note-lists.ts';
import { NoteSkeletons } from './note-skeletons.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { TagFilter } from './tag-filter.tsx';
import classes from './your-notes.module.css';

/** The notes to show, and the state of loading them. */
export interface ShownNotes {
  /** Number of notes that match the filter, for the badge; undefined until it is known. */
  count: string | undefined;
  /** Time of the offline copy; set only without a network, as the notes may have changed since. */
  readAt: string | undefined;
  isEmpty: boolean;
  isLoading: boolean;
  /** The list of a former filter is still on the screen. */
  isFormer: boolean;
  failure: string | undefined;
  onRetry: () => void;
}

interface YourNotesProps {
  shown: ShownNotes;
  filter: NoteFilter;
  onFilter: (filter: NoteFilter) => void;
  tags: readonly { tag: string; count: number }[];
  /** The person has notes at all, whatever the filter leaves of them. */
  hasNotes: boolean;
  children: ReactNode;
}

function NothingFound({ tag, q }: NoteFilter) {
  if (q !== '') {
    return (
      <EmptyState level={3} title={`No notes found for "${q}"`}>
        Try other words{tag === null ? '' : ', another tag'} or create a new note.
      </EmptyState>
    );
  }
  if (tag !== null) {
    return (
      <EmptyState level={3} title={`No notes found with tag "${tag}"`}>
        Try selecting another tag or create a new note.
      </EmptyState>
    );
  }
  return (
    <EmptyState level={3} title="No notes found">
      Create your first note using the form above.
    </EmptyState>
  );
}

function Shown({ shown, filter, children }: Pick<YourNotesProps, 'shown' | 'filter' | 'children'>) {
  if (shown.failure !== undefined) return <ErrorState message={shown.failure} onRetry={shown.onRetry} />;
  if (shown.isLoading) return <NoteSkeletons />;
  if (shown.isEmpty) return <NothingFound {...filter} />;
  return (
    <div className={classes.notes} data-former={shown.isFormer || undefined} aria-busy={shown.isFormer}>
      {children}
    </div>
  );
}

/** The head of the list with its search and filter, and under it what there is to show. */
export function YourNotes({ shown, filter, onFilter, tags, hasNotes, children }: YourNotesProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.region}>
      <header className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          Your Notes
        </h2>
        <span className={classes.badge} aria-live="polite">
          {shown.count}
          {shown.readAt !== undefined && (
            <>
              {' '}
              · last updated <RelativeTime iso={shown.readAt} />
            </>
          )}
        </span>
        <SearchBox
          label="Search notes"
          searched={filter.q}
          maxLength={limits.note.search.max}
          onSearch={(q) => onFilter({ ...filter, q })}
        />
      </header>
      {hasNotes && <TagFilter tags={tags} chosen={filter.tag} onChoose={(tag) => onFilter({ ...filter, tag })} />}
      <Shown shown={shown} filter={filter}>
        {children}
      </Shown>
    </section>
  );
}
