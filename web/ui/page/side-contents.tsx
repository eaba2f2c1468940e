import classes from './side-contents.module.css';

interface SideContentsProps {
  /** Names the list, and stands above it. */
  title: string;
  /** A place on this page, and its name. */
  entries: readonly { id: string; title: string; note?: string }[];
}

/** Where to go on a long page: beside the text where there is room, above it on a phone. */
export function SideContents({ title, entries }: SideContentsProps) {
  return (
    <nav aria-label={title} className={classes.contents}>
      <p className={classes.title}>{title}</p>
      <ul className={classes.list}>
        {entries.map(({ id, title: name, note }) => (
          <li key={id}>
            <a href={`#${id}`} className={classes.link}>
              <span>{name}</span>
              {note !== undefined && <span className={classes.note}>{note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
