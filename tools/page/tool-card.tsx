import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs';
import { Link } from 'react-router';
import classes from './tool-card.module.css';
import { ToolIcon } from './tool-icon.tsx';
import type { ListedTool } from '../runner/tool-list.ts';

/** The way to a tool: the whole card is the link. */
export function ToolCard({ tool: { slug, title, does } }: { tool: ListedTool }) {
  return (
    <Link to={`/tools/${slug}`} className={classes.card}>
      <span className={classes.icon}>
        <ToolIcon slug={slug} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.does}>{does}</span>
      </span>
      <IconArrowRight aria-hidden size="1.1rem" stroke={1.6} className={classes.arrow} />
    </Link>
  );
}
