import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { failureSentence } from '#web/platform/api-error.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { ErrorState } from '../lists/error-state.tsx';
import { Prose } from './prose.tsx';
import { Spinner } from '../spinner.tsx';

/** Few people need it: the renderer of Markdown comes with the first text that asks for it, and with nothing else. */
function useRenderer() {
  return useQuery({
    queryKey: ['markdown-renderer'],
    queryFn: () => loadChunk('markdown', () => import('#lib/markdown.ts')),
    staleTime: Infinity,
  });
}

/** A text in Markdown, rendered in the browser. */
export function MarkdownText({ children: content }: { children: string }) {
  const { data: markdown, error, refetch, isFetching } = useRenderer();
  const html = useMemo(() => markdown?.renderMarkdown(content).html, [markdown, content]);
  if (html !== undefined) return <Prose html={html} />;
  if (!error) return <Spinner room="inline" />;
  return <ErrorState message={failureSentence(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
}
