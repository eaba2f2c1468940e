import { type ReactNode, useId } from 'react';
import classes from './product-page.module.css';
import { Reveal } from './reveal.tsx';

interface ProductPageProps {
  title: string;
  /** Summary of the page, one sentence. */
  lead: string;
  children: ReactNode;
}

/** A page that tells of the product: its name, a sentence, and sections. */
export function ProductPage({ title, lead, children }: ProductPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}

/** A part of such a page: its name at the side, what it holds beside it. */
export function ProductSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <Reveal className={classes.section}>
        <h2 id={titleId} className={classes.label}>
          {title}
        </h2>
        <div className={classes.content}>{children}</div>
      </Reveal>
    </section>
  );
}
