import type { MarkdownPage } from '#lib/markdown/markdown-page.ts';
import { Prose } from '#web/ui/text/prose.tsx';
import { ReadingLayout } from '#web/ui/page/reading-layout.tsx';
import { SideContents } from '#web/ui/page/side-contents.tsx';
import classes from './legal-page.module.css';

// The day as it is written down: a time zone could make it another one.
const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** One of the legal texts, with its contents and the day of its last change. */
export function LegalPage({ page: { title, updated, intro, sections } }: { page: MarkdownPage }) {
  const lead = updated !== undefined && (
    <p>
      Last updated <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
    </p>
  );
  return (
    <ReadingLayout title={title} lead={lead} side={<SideContents title="On this page" entries={sections} />}>
      <Prose html={intro} />
      {sections.map(({ id, title: heading, html }) => (
        <section key={id} aria-labelledby={id} className={classes.section}>
          <h2 id={id} className={classes.heading}>
            {heading}
          </h2>
          <Prose html={html} />
        </section>
      ))}
    </ReadingLayout>
  );
}
