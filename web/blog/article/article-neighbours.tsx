import { Link } from 'react-router';
import classes from './article-neighbours.module.css';

type Neighbour = { slug: string; title: string } | null;

function NeighbourLink({ way, article }: { way: 'Previous' | 'Next'; article: Neighbour }) {
  if (!article) return null;
  return (
    <Link to={`/blog/${article.slug}`} className={classes.link} data-way={way}>
      <span className={classes.way}>{way}</span>
      <span dir="auto" className={classes.title}>
        {article.title}
      </span>
    </Link>
  );
}

/** The articles that came out before and after this one. */
export function Neighbours({ previous, next }: { previous: Neighbour; next: Neighbour }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label="Previous and next article" className={classes.neighbours}>
      <NeighbourLink way="Previous" article={previous} />
      <NeighbourLink way="Next" article={next} />
    </nav>
  );
}
