import type { ReactNode } from 'react';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { SearchBox } from '#web/ui/lists/search-box.tsx';
import { AdminFailure } from '../admin-failure.tsx';
import classes from './admin-list.module.css';
import { AdminTable, type Column, type EditedRow } from './admin-table.tsx';
import { lastPage, Pages } from './pages.tsx';
import { serverSentence } from '../server-message.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import type { AskedList, ListView } from './use-admin-list.ts';

/** In milliseconds. */
const recordedSearchPause = 1000;

interface AdminListProps<Answer extends { total: number }, Row extends { _id: string }> {
  title: string;
  /** Note above the list. */
  lead?: string;
  view: ListView;
  asked: AskedList<Answer>;
  rowsOf: (answer: Answer) => readonly Row[];
  columns: readonly Column<Row>[];
  /** Names a row to those who cannot see the table: a name, a title, the first words. */
  nameOf: (row: Row) => string;
  /** Error message where the server gives none. */
  failure: string;
  /** Rows in words, by their number: "user", "users". */
  things: readonly [one: string, many: string];
  isSearchable?: boolean;
  /** Each search is recorded: whoever stops typing for a moment has not searched yet. */
  isSearchRecorded?: boolean;
  /** Chooses what is shown, beside the search. */
  filters?: ReactNode;
  /** The row that is edited where it stands. */
  edited?: EditedRow | undefined;
  /** True if keys move among the rows. */
  hasRowKeys?: boolean;
}

const countOf = (total: number, isNarrowed: boolean, [one, many]: AdminListProps<never, never>['things']): string => {
  // A narrowed list is counted no further.
  const isCut = isNarrowed && total >= adminLimits.counted;
  return `${total.toLocaleString('en-US')}${isCut ? '+' : ''} ${total === 1 ? one : many}`;
};

interface NoRowsProps {
  things: string;
  total: number;
  view: ListView;
  isNarrowed: boolean;
}

/** Why there is no row, and the way to those that there are. */
function NoRows({ things, total, view, isNarrowed }: NoRowsProps) {
  if (total > 0) {
    const last = lastPage(total);
    return (
      <EmptyState
        title={`There is no page ${view.page.toLocaleString('en-US')}`}
        action={
          <Button variant="default" onClick={() => view.change({ page: last })}>
            Go to the last page
          </Button>
        }
      >
        {`The last page of these ${things} is ${last.toLocaleString('en-US')}.`}
      </EmptyState>
    );
  }
  if (!isNarrowed) return <EmptyState title={`No ${things} found`}>{`There are no ${things} yet.`}</EmptyState>;
  return (
    <EmptyState
      title={`No ${things} found`}
      action={
        <Button variant="default" onClick={view.showAll}>
          Show all
        </Button>
      }
    >
      A search finds words by their beginnings. Try fewer or other words.
    </EmptyState>
  );
}

type HeadProps = Pick<AdminListProps<never, never>, 'title' | 'lead'> & { count: string };

/** Heading, number of rows and note of a list. */
function ListHead({ title, lead, count }: HeadProps) {
  return (
    <header className={classes.head}>
      <h1 tabIndex={-1}>{title}</h1>
      <p className={classes.count} role="status">
        {count}
      </p>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
    </header>
  );
}

type ToolsProps = Pick<AdminListProps<never, never>, 'view' | 'isSearchable' | 'isSearchRecorded' | 'filters'>;

/** Search and filters of a list; nothing where it has neither. */
function ListTools({ view, isSearchable = true, isSearchRecorded = false, filters }: ToolsProps) {
  if (!isSearchable && filters === undefined) return null;
  return (
    <div className={classes.tools}>
      {isSearchable && (
        <SearchBox
          label="Search"
          searched={view.search}
          maxLength={adminLimits.search.max}
          onSearch={(search) => view.change({ search })}
          {...(isSearchRecorded && { pause: recordedSearchPause })}
        />
      )}
      {filters}
    </div>
  );
}

/** A page of a list of the back office: search, filters, table, pages, and its states of loading, empty and failed. */
export function AdminList<Answer extends { total: number }, Row extends { _id: string }>(
  props: AdminListProps<Answer, Row>,
) {
  const { title, view, asked, rowsOf, columns, nameOf, failure, things, lead, edited, hasRowKeys = false } = props;
  const { data, error, isFetching, isNarrowed } = asked;
  const rows = data && rowsOf(data);
  const keptFocus = useKeptFocus(rows);
  return (
    <section {...keptFocus} className={classes.list} aria-busy={isFetching}>
      <ListHead
        title={title}
        {...(lead !== undefined && { lead })}
        count={data ? countOf(data.total, isNarrowed, things) : ''}
      />
      <ListTools {...props} />
      {error && (
        <AdminFailure onRetry={asked.retry} isRetrying={isFetching}>
          {serverSentence(error, failure)}
        </AdminFailure>
      )}
      {data && rows?.length === 0 && (
        <NoRows things={things[1]} total={data.total} view={view} isNarrowed={isNarrowed} />
      )}
      {(rows ? rows.length > 0 : !error) && (
        <AdminTable
          caption={title}
          columns={columns}
          rows={rows}
          nameOf={nameOf}
          sort={view.sort}
          onSort={(sort) => view.change({ sort })}
          isOld={asked.isOld}
          hasRowKeys={hasRowKeys}
          {...(edited && { edited })}
        />
      )}
      {data && <Pages page={view.page} total={data.total} onPage={(page) => view.change({ page })} />}
    </section>
  );
}
