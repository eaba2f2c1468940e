import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import { QueryFailure } from '../lists/query-failure.tsx';
import { Prose } from './prose.tsx';
import { Spinner } from '../spinner.tsx';

/** Few people need it: the renderer of Markdown comes with the first text that asks for it, and with nothing else. */
function useRenderer() {
  return useQuery({
    queryKey: ['markdown-renderer'],
    queryFn: () => loadChunk('markdown', () => import('#lib/markdown/markdown.ts')),
    staleTime: Infinity,
  });
}

interface MarkdownTextProps {
  children: string;
  /** Pictures that the text may show. */
  pictures?: readonly ArticlePicture[] | undefined;
}

/** A text in Markdown, rendered in the browser. */
export function MarkdownText({ children: content, pictures }: MarkdownTextProps) {
  const renderer = useRenderer();
  const { data: markdown, error } = renderer;
  const html = useMemo(() => markdown?.renderMarkdown(content, pictures).html, [markdown, content, pictures]);
  if (html !== undefined) return <Prose html={html} />;
  if (!error) return <Spinner room="inline" />;
  return <QueryFailure query={renderer} />;
}
