import classes from './search-examples.module.css';

/** Operators of the search, each with an example that can be tried. */
const examples: readonly { query: string; finds: string }[] = [
  { query: '"north shore"', finds: 'these words together' },
  { query: '-draft', finds: 'notes without the word' },
  { query: 'tag:work', finds: 'notes with the tag, or one below it' },
  { query: 'has:file', finds: 'notes with a file' },
  { query: 'has:task', finds: 'notes with a task' },
  { query: 'after:2026-01', finds: 'notes from January 2026 on' },
  { query: 'before:2026-06-15', finds: 'notes from before this day' },
];

/** Syntax of the search, with examples to press and try. */
export function SearchExamples({ onTry }: { onTry: (query: string) => void }) {
  return (
    <>
      <p className={classes.lead}>Every word must occur, in any order. Further:</p>
      <ul className={classes.list}>
        {examples.map(({ query, finds }) => (
          <li key={query}>
            <button type="button" className={classes.example} onClick={() => onTry(query)}>
              <code className={classes.query}>{query}</code>
              <span className={classes.finds}>{finds}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
