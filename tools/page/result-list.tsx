import { useEffect, useId, useRef } from 'react';
import { Button } from '../../web/ui/button.tsx';
import { DownloadAll } from './download-all.tsx';
import { ResultCard } from './result-card.tsx';
import classes from './result-list.module.css';
import type { SessionEvent, ToolSession } from './tool-session.ts';

/** More results than these begin folded. */
const openResults = 2;

interface ResultListProps {
  session: ToolSession;
  dispatch: (event: SessionEvent) => void;
  tool: { slug: string; title: string };
}

/** Results of a tool, with preview and download. Nothing while there is none. The focus goes there when it is ready. */
export function ResultList({ session: { results, isWorking }, dispatch, tool }: ResultListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isShown = results.length > 0 && !isWorking;
  useEffect(() => {
    if (isShown) heading.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const saved = (ids: readonly number[]) => dispatch({ kind: 'saved', ids });
  return (
    <section aria-labelledby={id} className={classes.section}>
      <header className={classes.head}>
        <h2 ref={heading} id={id} tabIndex={-1} className={classes.title}>
          {results.length === 1 ? 'Your file is ready' : `${results.length} files are ready`}
        </h2>
        <div className={classes.buttons}>
          {results.length > 1 && (
            <DownloadAll
              results={results}
              name={`${tool.slug}.zip`}
              onSaved={() => saved(results.map((result) => result.id))}
            />
          )}
          <Button variant="default" onClick={() => dispatch({ kind: 'cleared' })}>
            Start again
          </Button>
        </div>
      </header>
      <ul className={classes.list} aria-label="Results">
        {results.map((result) => (
          <ResultCard
            key={result.id}
            result={result}
            tool={tool.title}
            isOpenAtFirst={results.length <= openResults}
            onSaved={() => saved([result.id])}
          />
        ))}
      </ul>
    </section>
  );
}
