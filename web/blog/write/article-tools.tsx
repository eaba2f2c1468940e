import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs';
import { useState } from 'react';
import type { Article } from '#contract/blog/blog.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import classes from './article-tools.module.css';

const { Component: ArticleHistoryDialog } = lazyComponent(
  'article-history',
  async () => (await import('../history/article-history-dialog.tsx')).ArticleHistoryDialog,
);

const { Component: PreviewLinksDialog } = lazyComponent(
  'preview-links',
  async () => (await import('../previews/preview-links-dialog.tsx')).PreviewLinksDialog,
);

interface ArticleToolsProps {
  articleId: string;
  onRestored: (article: Article) => void;
}

/** What an author does with an article beside writing it. */
export function ArticleTools({ articleId, onRestored }: ArticleToolsProps) {
  const [open, setOpen] = useState<'history' | 'previews'>();
  const close = () => setOpen(undefined);
  return (
    <>
      <div role="group" aria-label="Article" className={classes.tools}>
        <Button
          variant="subtle"
          color="plain"
          size="sm"
          leftSection={<IconHistory aria-hidden size="1.1rem" stroke={1.6} />}
          onClick={() => setOpen('history')}
        >
          History
        </Button>
        <Button
          variant="subtle"
          color="plain"
          size="sm"
          leftSection={<IconLink aria-hidden size="1.1rem" stroke={1.6} />}
          onClick={() => setOpen('previews')}
        >
          Preview links
        </Button>
      </div>
      {open === 'previews' && <PreviewLinksDialog articleId={articleId} onClose={close} />}
      {open === 'history' && <ArticleHistoryDialog articleId={articleId} onRestored={onRestored} onClose={close} />}
    </>
  );
}
