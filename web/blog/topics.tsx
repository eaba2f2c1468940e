import { Link } from 'react-router';
import { addressOfBlog, type ArticleFilter } from './article-filter.ts';
import classes from './topics.module.css';

interface TopicsProps {
  tags: readonly { tag: string; count: number }[];
  filter: ArticleFilter;
}

/** The tags of all articles as links, the most used first. */
export function Topics({ tags, filter }: TopicsProps) {
  const { tag: chosen, q } = filter;
  return (
    <nav aria-label="Topics" className={classes.topics}>
      <Link to={addressOfBlog({ q })} className={classes.topic} aria-current={chosen === '' ? 'true' : undefined}>
        All articles
      </Link>
      {tags.map(({ tag, count }) => (
        <Link
          key={tag}
          to={addressOfBlog({ tag, q })}
          className={classes.topic}
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
