import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
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
      <Link to={addressOfBlog({ q })} className={classes.tag} aria-current={chosen === '' ? 'true' : undefined}>
        All articles
      </Link>
      {tags.map(({ tag, count }) => (
        <Link
          key={tag}
          to={addressOfBlog({ tag, q })}
          className={classes.tag}
          aria-current={tag === chosen ? 'true' : undefined}
        >
          <span dir="auto" className={classes.name}>
            {tag}
          </span>
          <span className={classes.count}>
            {count}
            <span className="visually-hidden"> {count === 1 ? 'article' : 'articles'}</span>
          </span>
        </Link>
      ))}
    </nav>
  );
}
