import { useId, useState } from 'react';
import { ButtonLink } from '#web/ui/button.tsx';
import templates from '#content/templates.json';
import { PageHead } from '#web/ui/page/page-head.tsx';
import classes from './templates-page.module.css';

type Template = (typeof templates)[number];

function Preview({ template: { title, description, tags } }: { template: Template }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  return (
    <div className={classes.preview}>
      <div id={id} className={classes.sheet} data-whole={isWhole}>
        <p className={classes.noteTitle}>{title}</p>
        <p className={classes.noteText}>{description}</p>
        <ul className={classes.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      </div>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => setWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show all of it'}
      </button>
    </div>
  );
}

function TemplateCard({ template }: { template: Template }) {
  const { id, name, purpose } = template;
  return (
    <article id={id} aria-labelledby={`${id}-name`} className={classes.card}>
      <h2 id={`${id}-name`} className={classes.name}>
        {name}
      </h2>
      <p className={classes.purpose}>{purpose}</p>
      <Preview template={template} />
      <ButtonLink to={`/notes?template=${id}`} variant="default" aria-describedby={`${id}-name`}>
        Use this template
      </ButtonLink>
    </article>
  );
}

/** Notes to begin from, each with a look at it. */
export function TemplatesPage() {
  return (
    <div className={classes.page}>
      <PageHead
        title="Templates"
        lead="Notes that ask the right questions. Choose one, and it opens in the form for a new note; you only fill it in."
      />
      <div className={classes.cards}>
        {templates.map((template) => (
          <TemplateCard key={template.id} template={template} />
        ))}
      </div>
    </div>
  );
}
