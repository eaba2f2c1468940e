import { adminLimits } from '#contract/admins/admin-limits.ts';
import classes from './pages.module.css';

interface PagesProps {
  page: number;
  total: number;
  onPage: (page: number) => void;
}

/** The number of the last page of so many rows, from 1. */
export const lastPage = (total: number): number => Math.max(1, Math.ceil(total / adminLimits.page.default));

/** The first, the last, and those about the page; null where some are left out. */
function shownPages(page: number, last: number): (number | null)[] {
  const near = [page - 1, page, page + 1].filter((number) => number > 1 && number < last);
  const all = last === 1 ? [1] : [1, ...near, last];
  return all.flatMap((number, at) => {
    const gap = number - (all[at - 1] ?? 0);
    if (at === 0 || gap === 1) return [number];
    return gap === 2 ? [number - 1, number] : [null, number];
  });
}

/** The way to the other pages of a list; nothing where there is one page. */
export function Pages({ page, total, onPage }: PagesProps) {
  const last = lastPage(total);
  if (last === 1 && page === 1) return null;
  return (
    <nav aria-label="Pagination" className={classes.pages}>
      <button type="button" disabled={page === 1} onClick={() => onPage(Math.min(page - 1, last))}>
        Previous
      </button>
      <ol className={classes.numbers}>
        {shownPages(Math.min(page, last), last).map((number, at) =>
          number === null ? (
            // oxlint-disable-next-line react/no-array-index-key -- one gap on each side, which hold nothing
            <li key={`gap-${at}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <button
                type="button"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number.toLocaleString('en-US')}
              </button>
            </li>
          ),
        )}
      </ol>
      <button type="button" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </button>
    </nav>
  );
}
