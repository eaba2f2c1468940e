import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { limits } from '#contract/limits.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import classes from './office-list.module.css';
import { serverSentence } from './server-sentence.ts';
import { OfficeTable, type Column, type EditedRow } from './office-table.tsx';
import { Pages } from './pages.tsx';
import type { ListView } from './use-office-list.ts';

interface OfficeListProps<Answer extends { total: number }, Row extends { _id: string }> {
  title: string;
  view: ListView;
  asked: UseQueryResult<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  columns: readonly Column<Row>[];
  /** Names a row to those who cannot see the table: a name, a title, the first words. */
  nameOf: (row: Row) => string;
  /** What to say where the call failed and the server said nothing. */
  failure: string;
  /** Rows in words: "users". */
  things: string;
  isSearchable?: boolean;
  /** Chooses what is shown, beside the search. */
  filters?: ReactNode;
  /** The row that is edited where it stands. */
  edited?: EditedRow | undefined;
}

const countOf = (total: number, isNarrowed: boolean, things: string): string => {
  const isCut = isNarrowed && total >= limits.admin.counted;
  return `${total.toLocaleString('en-US')}${isCut ? '+' : ''} ${things}`;
};

/** A page of a list of the back office: search, filters, table, pages, and what stands there while it loads, is empty or failed. */
export function OfficeList<Answer extends { total: number }, Row extends { _id: string }>(
  props: OfficeListProps<Answer, Row>,
) {
  const {
    title,
    view,
    asked,
    rowsOf,
    columns,
    nameOf,
    failure,
    things,
    isSearchable = true,
    filters,
    edited,
  } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = asked;
  const rows = data && rowsOf(data);
  return (
    <section className={classes.list} aria-busy={isFetching}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.count} role="status">
          {data ? countOf(data.total, view.isNarrowed, things) : ''}
        </p>
      </header>
      <div className={classes.tools}>
        {isSearchable && (
          <div className={classes.search}>
            <SearchBox
              label="Search"
              searched={view.search}
              maxLength={limits.admin.search.max}
              onSearch={(search) => view.change({ search })}
            />
          </div>
        )}
        {filters}
      </div>
      {error && data && (
        <p role="alert" className={classes.stale}>
          {serverSentence(error, failure)}
        </p>
      )}
      {error && !data ? (
        <ErrorState message={serverSentence(error, failure)} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : rows?.length === 0 ? (
        <EmptyState title={`No ${things} found`}>
          {view.isNarrowed ? 'Try other words, or show all.' : `There are no ${things} yet.`}
        </EmptyState>
      ) : (
        <OfficeTable
          caption={title}
          columns={columns}
          rows={rows}
          nameOf={nameOf}
          sort={view.sort}
          onSort={(sort) => view.change({ sort })}
          isOld={isPlaceholderData}
          {...(edited && { edited })}
        />
      )}
      {data && <Pages page={view.page} total={data.total} onPage={(page) => view.change({ page })} />}
    </section>
  );
}
