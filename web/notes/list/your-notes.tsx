import { useId, type ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { ErrorState } from '#web/ui/lists/error-state.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { SearchHelp } from '../finding/search-help.tsx';
import { NoteFilters } from '../organise/note-filters.tsx';
import { SelectionToolbar } from '../organise/lazy-selection-toolbar.ts';
import type { useOrganising } from '../organise/use-organising.ts';
import type { NoteFilter } from './note-lists.ts';
import { NoteSkeletons } from './note-skeletons.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { RemindersButton } from '../reminders/note-reminders.tsx';
import { isShowing } from '../sync/live-state.ts';
import classes from './your-notes.module.css';

const { Component: NothingFound } = lazyComponent(
  'nothing-found',
  async () => (await import('./nothing-found.tsx')).NothingFound,
);

const { Component: RenameTagDialog } = lazyComponent(
  'rename-tag-dialog',
  async () => (await import('../organise/rename-tag-dialog.tsx')).RenameTagDialog,
);

/** The notes to show, and the state of loading them. */
export interface ShownNotes {
  /** Number of notes that match the filter, for the badge; undefined until it is known. */
  count: string | undefined;
  /** Time of the offline copy; set only without a network, as the notes may have changed since. */
  readAt: string | undefined;
  isEmpty: boolean;
  /** A query of near words that finds something, where this one does not. */
  suggestion: string | null;
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
  organising: ReturnType<typeof useOrganising>;
  children: ReactNode;
}

type ShownProps = Pick<YourNotesProps, 'shown' | 'filter' | 'onFilter' | 'children'>;

function Shown({ shown, filter, onFilter, children }: ShownProps) {
  if (shown.failure !== undefined) return <ErrorState message={shown.failure} onRetry={shown.onRetry} />;
  if (shown.isLoading) return <NoteSkeletons />;
  if (shown.isEmpty) return <NothingFound filter={filter} onFilter={onFilter} suggestion={shown.suggestion} />;
  return (
    <div className={classes.notes} data-former={shown.isFormer || undefined} aria-busy={shown.isFormer}>
      {children}
    </div>
  );
}

/** What stands over the cards and over the list: actions on the selected notes, and the question for a tag's new name. */
function Organising({ organising }: Pick<YourNotesProps, 'organising'>) {
  const { selection, progress, renaming, onChange } = organising;
  return (
    <>
      {(selection.isSelecting || progress) && (
        <SelectionToolbar notes={selection.notes} progress={progress} onChange={onChange} onClear={selection.clear} />
      )}
      {renaming && <RenameTagDialog {...renaming} />}
    </>
  );
}

/** The head of the list with its search, the filters, and what there is to show. */
export function YourNotes({ shown, filter, onFilter, tags, hasNotes, organising, children }: YourNotesProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={classes.region}>
      <header className={classes.head}>
        <h2 id={headingId} className={classes.heading}>
          Your Notes
        </h2>
        {/* Told after one's own searches and changes, and not while another device writes. */}
        <span className={classes.badge} aria-live={isShowing() ? 'off' : 'polite'}>
          {shown.count}
          {shown.readAt !== undefined && (
            <>
              {' '}
              · last updated <RelativeTime iso={shown.readAt} />
            </>
          )}
        </span>
        <RemindersButton />
        <div className={classes.search}>
          <SearchBox
            label="Search notes"
            searched={filter.q}
            maxLength={limits.note.search.max}
            onSearch={(q) => onFilter({ ...filter, q })}
          />
          <SearchHelp onTry={(q) => onFilter({ ...filter, q })} />
        </div>
      </header>
      <div className={classes.body} data-filters={hasNotes || undefined}>
        {hasNotes && (
          <NoteFilters
            filter={filter}
            onFilter={onFilter}
            tags={tags}
            categories={organising.categories}
            onSelect={organising.selection.begin}
          />
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the cards and the toolbar within */}
        <div className={classes.list} tabIndex={-1} onKeyDown={organising.onKeyDown}>
          <Organising organising={organising} />
          <Shown shown={shown} filter={filter} onFilter={onFilter}>
            {children}
          </Shown>
        </div>
      </div>
    </section>
  );
}
