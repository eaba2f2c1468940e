import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconPin from '@tabler/icons-react/dist/esm/icons/IconPin.mjs';
import IconTagOff from '@tabler/icons-react/dist/esm/icons/IconTagOff.mjs';
import { Suspense, useId, useMemo, useState } from 'react';
import { useCaughtFocus } from '#web/ui/hooks/use-caught-focus.ts';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import type { CountedTag } from '../editor/tag-suggestions.ts';
import { isWhole, noteSorts, type NoteFilter, type NoteSort, type NoteView } from '../list/note-lists.ts';
import { useSavedSearches } from '../finding/list-searches.queries.ts';
import { TagFilter } from '../list/tag-filter.tsx';
import { useNotesBackend } from '../notes-backend.ts';
import type { CategoryActions } from './categories.ts';
import { CategoryTree } from './category-tree.tsx';
import { preloadSelectionToolbar } from './lazy-selection-toolbar.ts';
import classes from './note-filters.module.css';

/** They come with the first saved search, or the first filter that could be one. */
const SavedSearches = optionalComponent(async () => (await import('../finding/saved-searches.tsx')).SavedSearches);

interface NoteFiltersProps {
  filter: NoteFilter;
  onFilter: (filter: NoteFilter) => void;
  tags: readonly CountedTag[];
  categories: Omit<CategoryActions, 'onChoose'>;
  /** Begins to select notes, where no pointer brings the checkboxes. */
  onSelect: () => void;
}

const views: readonly { view: NoteView; label: string; icon: typeof IconPin }[] = [
  { view: 'pinned', label: 'Pinned', icon: IconPin },
  { view: 'archive', label: 'Archive', icon: IconArchive },
  { view: 'untagged', label: 'Untagged', icon: IconTagOff },
];

const sortLabels: Record<NoteSort, string> = { created: 'Newest first', updated: 'Last edited' };

function SortSelect({ sort, onSort }: { sort: NoteSort; onSort: (sort: NoteSort) => void }) {
  return (
    <select
      className={classes.sort}
      aria-label="Sort"
      value={sort}
      onChange={({ target }) => onSort(noteSorts.find((known) => known === target.value) ?? 'created')}
    >
      {noteSorts.map((each) => (
        <option key={each} value={each}>
          {sortLabels[each]}
        </option>
      ))}
    </select>
  );
}

function Views({ chosen, onChoose }: { chosen: NoteView; onChoose: (view: NoteView) => void }) {
  return (
    <div role="group" aria-label="Views" className={classes.views}>
      {views.map(({ view, label, icon: Icon }) => (
        <button
          key={view}
          type="button"
          className={classes.view}
          aria-pressed={chosen === view}
          onClick={() => onChoose(view)}
        >
          <Icon aria-hidden size="1.1rem" stroke={1.6} />
          {label}
        </button>
      ))}
    </div>
  );
}

/** The saved searches, and the way to save the present one; nothing where there is neither. */
function Searches({ filter }: Pick<NoteFiltersProps, 'filter'>) {
  const { needsAccount } = useNotesBackend();
  const searches = useSavedSearches();
  if (!needsAccount || (searches.length === 0 && isWhole(filter))) return null;
  return (
    <Suspense>
      <SavedSearches searches={searches} filter={filter} />
    </Suspense>
  );
}

/** What takes the focus of a category or search that has gone: the tree, and where it has gone as well, the first filter. */
const catcherIn = (area: HTMLElement) =>
  area.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]') ?? area.querySelector('button');

/** Filters of the list: beside it in a wide window, and folded to a button in a narrow one. A tag and a view replace each other. */
export function NoteFilters({ filter, onFilter, tags, categories, onSelect }: NoteFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  const searches = useSavedSearches();
  const rows = useMemo(() => [tags, searches], [tags, searches]);
  const caught = useCaughtFocus(rows, catcherIn);
  const chooseTag = (tag: string | null) => onFilter({ ...filter, view: 'all', tag });
  const chooseView = (view: NoteView) => onFilter({ ...filter, tag: null, view: filter.view === view ? 'all' : view });
  return (
    <section {...caught} aria-label="Filters" className={classes.filters}>
      <div className={classes.line}>
        <TagFilter
          tags={tags}
          chosen={filter.tag}
          isAll={filter.tag === null && filter.view === 'all'}
          onChoose={chooseTag}
        />
        <div className={classes.controls}>
          <button
            type="button"
            className={`${classes.control} ${classes.narrow}`}
            aria-expanded={isOpen}
            aria-controls={panelId}
            data-active={filter.view !== 'all' || undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <IconAdjustmentsHorizontal aria-hidden size="1.1rem" stroke={1.6} />
            {views.find(({ view }) => view === filter.view)?.label ?? 'Filter'}
          </button>
          <SortSelect sort={filter.sort} onSort={(sort) => onFilter({ ...filter, sort })} />
          <button
            type="button"
            className={`${classes.control} ${classes.touch}`}
            onPointerEnter={preloadSelectionToolbar}
            onClick={onSelect}
          >
            Select
          </button>
        </div>
      </div>
      <div id={panelId} className={classes.side} data-open={isOpen || undefined}>
        <Views chosen={filter.view} onChoose={chooseView} />
        {tags.length > 0 && (
          <div className={classes.categories}>
            <p className={classes.heading} aria-hidden="true">
              Categories
            </p>
            <CategoryTree tags={tags} chosen={filter.tag} actions={{ ...categories, onChoose: chooseTag }} />
          </div>
        )}
        <Searches filter={filter} />
      </div>
    </section>
  );
}
