import { useId, type ReactNode } from 'react';
import { ToolCard } from './tool-card.tsx';
import classes from './tool-guide.module.css';
import { toolOf } from '../runner/tool-list.ts';

/** Guide below a tool, from content/tools. */
export interface Guide {
  steps: readonly string[];
  limits: readonly string[];
  questions: readonly { question: string; answer: string }[];
  /** Slugs of the tools that people need next. */
  related: readonly string[];
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.part}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** How a tool is used, what it cannot do, and what becomes of the files. */
export function ToolGuide({ guide: { steps, limits, questions, related } }: { guide: Guide }) {
  return (
    <div className={classes.guide}>
      <Part title="How it works">
        <ol className={classes.steps}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Part>
      <Part title="Limits">
        <ul className={classes.limits}>
          {limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </ul>
      </Part>
      <Part title="Questions">
        <dl className={classes.questions}>
          {questions.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part title="Related tools">
        <div className={classes.related}>
          {related.map((slug) => {
            const tool = toolOf(slug);
            return tool && <ToolCard key={slug} tool={tool} />;
          })}
        </div>
      </Part>
    </div>
  );
}
