import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconBookmarkFilled from '@tabler/icons-react/dist/esm/icons/IconBookmarkFilled.mjs';
import { Button } from '#web/ui/button.tsx';
import { useIsArticleSaved, useSaveArticle } from './article-bookmarks.queries.ts';

const icon = { 'aria-hidden': true, size: '1.1rem', stroke: 1.6 } as const;

/** Saves an article for its reader alone, or no longer. */
export function SaveArticle({ articleId, readerId }: { articleId: string; readerId: string }) {
  const isSaved = useIsArticleSaved(articleId, readerId);
  const save = useSaveArticle();
  return (
    <Button
      variant="subtle"
      color="plain"
      size="sm"
      aria-pressed={isSaved ?? false}
      disabled={isSaved === undefined}
      leftSection={isSaved ? <IconBookmarkFilled {...icon} /> : <IconBookmark {...icon} />}
      onClick={() => void save(articleId, readerId, !isSaved)}
    >
      Save
    </Button>
  );
}
