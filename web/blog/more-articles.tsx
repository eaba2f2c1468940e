import { NextPage } from '#web/ui/lists/paged-list.tsx';
import classes from './more-articles.module.css';

interface MoreArticlesProps {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => unknown;
  };
}

/** The next page of a list of articles, when asked for. */
export function MoreArticles({ list }: MoreArticlesProps) {
  if (!list.hasNextPage) return null;
  return (
    <div className={classes.more}>
      <NextPage query={list} showsError />
    </div>
  );
}
