import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, type RefObject } from 'react';
import { failureSentence } from '#web/platform/api-error.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Prose } from '#web/ui/prose.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import classes from './article-preview.module.css';
import type { TypedArticle } from './typed-article.ts';

/** Few people write: the renderer of Markdown comes with the preview, and with nothing else. */
function useRenderer() {
  return useQuery({
    queryKey: ['markdown-renderer'],
    queryFn: () => loadChunk('markdown', () => import('#lib/markdown.ts')),
    staleTime: Infinity,
  });
}

interface ArticlePreviewProps {
  typed: TypedArticle;
  /** The part that scrolls, so that it can follow the text. */
  pane: RefObject<HTMLElement | null>;
}

/** The article as it will look, a moment behind the typing. */
export function ArticlePreview({ typed, pane }: ArticlePreviewProps) {
  const { data: markdown, error, refetch, isFetching } = useRenderer();
  const title = useDeferredValue(typed.title);
  const content = useDeferredValue(typed.content);
  const html = useMemo(() => markdown?.renderMarkdown(content).html, [markdown, content]);
  return (
    // It scrolls, so that it must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
    <section ref={pane} aria-label="Preview" tabIndex={0} className={classes.preview}>
      {title.trim() !== '' && (
        <h2 dir="auto" className={classes.title}>
          {title}
        </h2>
      )}
      {content.trim() === '' && <p className={classes.hint}>What you write appears here as it will look.</p>}
      {html !== undefined && <Prose html={html} />}
      {html === undefined && !error && <Spinner room="inline" />}
      {html === undefined && error && (
        <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </section>
  );
}
