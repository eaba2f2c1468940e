import { failureSentence } from '#web/platform/api-error.ts';
import { Button } from '#web/ui/button.tsx';
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
      {list.isFetchNextPageError && <p role="alert">{failureSentence(list.error)}</p>}
      <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  );
}
