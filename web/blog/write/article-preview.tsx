import { useDeferredValue, type RefObject } from 'react';
import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import { MarkdownText } from '#web/ui/text/markdown-text.tsx';
import classes from './article-preview.module.css';
import type { ArticleFormValues } from './article-form-values.ts';

interface ArticlePreviewProps {
  typed: ArticleFormValues;
  pictures?: readonly ArticlePicture[] | undefined;
  /** The part that scrolls, so that it can follow the text. */
  pane: RefObject<HTMLElement | null>;
}

/** The article as it will look, a moment behind the typing. */
export function ArticlePreview({ typed, pictures, pane }: ArticlePreviewProps) {
  const title = useDeferredValue(typed.title);
  const content = useDeferredValue(typed.content);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <section ref={pane} aria-label="Preview" tabIndex={0} className={classes.preview}>
      {title.trim() !== '' && (
        <h2 dir="auto" className={classes.title}>
          {title}
        </h2>
      )}
      {content.trim() === '' && <p className={classes.hint}>Your text appears here as it will look.</p>}
      <MarkdownText pictures={pictures}>{content}</MarkdownText>
    </section>
  );
}
