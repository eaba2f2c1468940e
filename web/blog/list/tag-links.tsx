import { useEffect, useRef } from 'react';
import { CountedLink } from '#web/ui/counted-link.tsx';
import { addressOfBlog, type ArticleFilter } from '../article-filter.ts';
import classes from './tag-links.module.css';

interface TagLinksProps {
  tags: readonly { tag: string; count: number }[];
  filter: ArticleFilter;
}

/** Where the tags stand in one line, the chosen one is brought into sight. */
function useChosenInSight(chosen: string) {
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = line;
    const link = current?.querySelector<HTMLElement>('[aria-current]');
    if (current && link) current.scrollLeft = link.offsetLeft - (current.clientWidth - link.offsetWidth) / 2;
  }, [chosen]);
  return line;
}

/** The tags of all articles as links, the most used first. */
export function TagLinks({ tags, filter }: TagLinksProps) {
  const { tag: chosen, q } = filter;
  const line = useChosenInSight(chosen);
  return (
    <nav ref={line} aria-label="Filter by tag" className={classes.line}>
      <CountedLink to={addressOfBlog({ q })} name="All articles" isCurrent={chosen === ''} />
      {tags.map(({ tag, count }) => (
        <CountedLink
          key={tag}
          to={addressOfBlog({ tag, q })}
          name={tag}
          count={count}
          unit={count === 1 ? 'article' : 'articles'}
          isCurrent={tag === chosen}
        />
      ))}
    </nav>
  );
}
