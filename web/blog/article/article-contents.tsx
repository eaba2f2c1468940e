import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useEffect, useMemo, useState } from 'react';
import type { Article } from '#contract/blog/blog.ts';
import classes from './article-contents.module.css';

type Headings = Article['headings'];

/** Fewer need no list. */
const enough = 2;

/** The heading under which one reads: the last one that has passed the upper third of the window. */
function useReadHeading(ids: readonly string[]): string | undefined {
  const [read, setRead] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const update = () => {
      const line = window.innerHeight / 3;
      setRead(ids.findLast((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < line));
    };
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
    };
  }, [ids]);
  return read;
}

function Links({ headings, read }: { headings: Headings; read?: string | undefined }) {
  return (
    <ol className={classes.list}>
      {headings.map(({ id, level, text }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`} dir="auto" className={classes.link} aria-current={id === read ? 'location' : undefined}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The headings of an article beside its text, with the one under which one reads. */
export function Contents({ headings }: { headings: Headings }) {
  const ids = useMemo(() => headings.map(({ id }) => id), [headings]);
  const read = useReadHeading(ids);
  if (headings.length < enough) return null;
  return (
    <nav aria-label="Contents" className={classes.beside}>
      <p className={classes.name}>Contents</p>
      <Links headings={headings} read={read} />
    </nav>
  );
}

/** The same above the text, folded, where there is no room beside it. */
export function FoldedContents({ headings }: { headings: Headings }) {
  if (headings.length < enough) return null;
  return (
    <details className={classes.folded}>
      <summary className={classes.summary}>
        Contents
        <IconChevronDown aria-hidden size="1rem" stroke={1.6} className={classes.mark} />
      </summary>
      <nav aria-label="Contents">
        <Links headings={headings} />
      </nav>
    </details>
  );
}
