import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import type { SavedSearch } from '#contract/notes/saved-searches.ts';
import { isWhole, type NoteFilter } from '../list/note-lists.ts';
import { withFilter } from '../list/use-note-filter.ts';
import { useRemoveSearch } from './saved-searches.queries.ts';
import classes from './saved-searches.module.css';

const { Component: SaveSearchDialog } = lazyComponent(
  'save-search-dialog',
  async () => (await import('./save-search-dialog.tsx')).SaveSearchDialog,
);

interface SavedSearchesProps {
  searches: readonly SavedSearch[];
  filter: NoteFilter;
}

/** Searches under names, each a link to its results; and the way to save the present one. */
export function SavedSearches({ searches, filter }: SavedSearchesProps) {
  const remove = useRemoveSearch();
  const [search] = useSearchParams();
  const [isNaming, setNaming] = useState(false);
  const query = withFilter(new URLSearchParams(), filter).toString();
  const canSave = !isWhole(filter) && !searches.some((saved) => saved.query === query);
  if (searches.length === 0 && !canSave) return null;
  return (
    <div className={classes.searches}>
      <p className={classes.heading} id="saved-searches">
        Saved searches
      </p>
      {searches.length > 0 && (
        <ul aria-labelledby="saved-searches" className={classes.list}>
          {searches.map((saved) => (
            <li key={saved._id} className={classes.search}>
              <Link
                to={`/notes?${saved.query}`}
                dir="auto"
                className={classes.link}
                aria-current={saved.query === search.toString() ? 'page' : undefined}
              >
                <IconBookmark aria-hidden size="1.1rem" stroke={1.6} />
                <span className={classes.name}>{saved.name}</span>
              </Link>
              <button
                type="button"
                className={classes.remove}
                aria-label={`Remove search ${saved.name}`}
                title="Remove"
                onClick={() => void remove(saved)}
              >
                <IconX aria-hidden size="1rem" stroke={1.6} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {canSave && (
        <button type="button" className={classes.save} onClick={() => setNaming(true)}>
          Save search
        </button>
      )}
      {isNaming && <SaveSearchDialog query={query} suggested={filter.q} onClose={() => setNaming(false)} />}
    </div>
  );
}
