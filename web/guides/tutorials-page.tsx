import { Prose } from '#web/ui/text/prose.tsx';
import { ReadingLayout } from '#web/ui/page/reading-layout.tsx';
import { SideContents } from '#web/ui/page/side-contents.tsx';
import classes from './tutorials-page.module.css';
import { tutorials, type Tutorial } from './tutorials.ts';

const minutesOf = ({ minutes }: Tutorial) => `${minutes} min`;

function Guide({ tutorial }: { tutorial: Tutorial }) {
  const { id, title, description, intro, steps } = tutorial;
  return (
    <article id={id} aria-labelledby={`${id}-title`} className={classes.guide}>
      <header className={classes.head}>
        <p className={classes.minutes}>{minutesOf(tutorial)}</p>
        <h2 id={`${id}-title`} className={classes.title}>
          {title}
        </h2>
        <p className={classes.description}>{description}</p>
      </header>
      <Prose html={intro} />
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id} id={step.id} className={classes.step}>
            <h3 className={classes.stepTitle}>{step.title}</h3>
            <Prose html={step.html} />
          </li>
        ))}
      </ol>
    </article>
  );
}

/** Six short guides, each to be read by itself. */
export function TutorialsPage() {
  const entries = tutorials.map((tutorial) => ({ id: tutorial.id, title: tutorial.title, note: minutesOf(tutorial) }));
  return (
    <ReadingLayout
      title="Tutorials"
      lead="Six short guides, from the first note to taking everything with you. Each stands by itself."
      side={<SideContents title="Guides" entries={entries} />}
    >
      {tutorials.map((tutorial) => (
        <Guide key={tutorial.id} tutorial={tutorial} />
      ))}
    </ReadingLayout>
  );
}
