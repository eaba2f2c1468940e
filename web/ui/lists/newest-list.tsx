import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PagedList } from './paged-list.tsx';
import classes from './newest-list.module.css';

/** How many entries such a list asks for, as a query says it. */
export const newestCount = '3';

interface NewestListProps {
  title: string;
  /** Where the whole list is. */
  more: { to: string; label: string };
  /** Text of an empty list. */
  nothing: string;
  query: { data: readonly unknown[] | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  /** The entries. */
  children: ReactNode;
}

const Skeletons = () => (
  <div role="status" aria-label="Loading" className={classes.list}>
    {Array.from({ length: Number(newestCount) }, (_, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- they never move
      <div key={index} className={classes.skeleton} aria-hidden="true" />
    ))}
  </div>
);

/** A few of the newest entries of a longer list, and the way to all of it. */
export function NewestList({ title, more, nothing, query, children }: NewestListProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.heading}>
          {title}
        </h2>
        <Link to={more.to} className={classes.more}>
          {more.label}
        </Link>
      </header>
      <PagedList
        query={query}
        isEmpty={query.data?.length === 0}
        loading={<Skeletons />}
        nothing={<p className={classes.nothing}>{nothing}</p>}
      >
        <ul className={classes.list}>{children}</ul>
      </PagedList>
    </section>
  );
}

interface NewestItemProps {
  to: string;
  title?: string;
  text: string;
  /** Author and time. */
  foot: ReactNode;
}

/** One entry, which leads to where it stands. */
export function NewestItem({ to, title, text, foot }: NewestItemProps) {
  return (
    <li>
      <Link to={to} className={classes.entry}>
        {title !== undefined && (
          <span dir="auto" className={classes.title}>
            {title}
          </span>
        )}
        <span dir="auto" className={classes.text}>
          {text}
        </span>
        <span className={classes.foot}>{foot}</span>
      </Link>
    </li>
  );
}
