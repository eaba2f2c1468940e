import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Prose } from '#web/ui/text/prose.tsx';
import classes from './help-answers.module.css';
import type { HelpQuestion, HelpTopic } from './help-topics.ts';

function Question({ id, title, html }: HelpQuestion) {
  const place = useRef<HTMLDetailsElement>(null);
  const { hash } = useLocation();
  const isWanted = hash === `#${id}`;
  useEffect(() => {
    if (!isWanted || !place.current) return;
    place.current.open = true;
    place.current.scrollIntoView();
  }, [isWanted]);
  return (
    <details ref={place} id={id} className={classes.question}>
      <summary className={classes.summary}>
        <h3 className={classes.title}>{title}</h3>
      </summary>
      <div className={classes.answer}>
        <Prose html={html} />
        <a href={`#${id}`} className={classes.link}>
          Link to this answer<span className="visually-hidden">: {title}</span>
        </a>
      </div>
    </details>
  );
}

/** Topics with their questions; an answer opens below its question. */
export function HelpAnswers({ topics }: { topics: readonly HelpTopic[] }) {
  return topics.map(({ id, title, description, questions }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className={classes.topic}>
      <header className={classes.head}>
        <h2 id={`${id}-title`} className={classes.name}>
          {title}
        </h2>
        <p className={classes.description}>{description}</p>
      </header>
      <div>
        {questions.map((question) => (
          <Question key={question.id} {...question} />
        ))}
      </div>
    </section>
  ));
}
