import prose from '../prose.module.css';
import classes from './tech-letters.module.css';

interface Part {
  planned: string;
  built: string;
  why: string;
}

/** The four letters of the stack that the idea was drawn up for, and what stands in each place. */
const parts: readonly Part[] = [
  {
    planned: 'MongoDB',
    built: 'SQLite or PostgreSQL',
    why: 'Notes, files, friends and upvotes point at each other. A relational database keeps such ties true by itself, and SQLite is there without being installed.',
  },
  {
    planned: 'Express',
    built: 'Fastify',
    why: 'Every call is written down once, in a contract that the server and the browser share. Fastify is made to work from such a description.',
  },
  {
    planned: 'React',
    built: 'React',
    why: 'It stayed. Public pages are rendered on the server first, so that there is text before there is any script.',
  },
  {
    planned: 'Node.js',
    built: 'Node.js',
    why: 'It stayed, too: one language from the database to the button, and TypeScript that runs as it is written.',
  },
];

export function TechLetters() {
  return (
    <>
      <p className={prose.text}>
        The idea was drawn up for the MERN stack. Two of the four letters are still in the building; the other two gave
        their place to parts that suit a notebook better.
      </p>
      <ul className={classes.letters}>
        {parts.map(({ planned, built, why }) => (
          <li key={planned} className={classes.row}>
            <span className={classes.letter} data-stayed={planned === built} aria-hidden="true">
              {planned.charAt(0)}
            </span>
            <div className={classes.words}>
              <h3 className={classes.name}>
                {planned === built ? (
                  built
                ) : (
                  <>
                    <s className={classes.planned}>{planned}</s> <span className="visually-hidden">became</span> {built}
                  </>
                )}
              </h3>
              <p className={prose.small}>{why}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
