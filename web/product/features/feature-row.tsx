import classes from './feature-row.module.css';
import { Reveal } from '../reveal.tsx';
import { Screenshot } from '../screenshot.tsx';
import { TickList } from '../tick-list.tsx';

/** A feature, and the picture of the product that shows it. */
export interface ShownFeature {
  title: string;
  text: string;
  points: readonly string[];
  screen: string;
  /** The picture that stands in its place on phones, where that one would be too small to read. */
  narrow?: string;
  alt: string;
}

export function FeatureRow({ title, text, points, screen, narrow, alt }: ShownFeature) {
  return (
    <Reveal className={classes.row}>
      <section className={classes.words} aria-label={title}>
        <h2 className={classes.title}>{title}</h2>
        <p className={classes.text}>{text}</p>
        <TickList items={points} />
      </section>
      <Screenshot
        name={screen}
        alt={alt}
        sizes="(max-width: 60em) 92vw, 640px"
        {...(narrow !== undefined && { narrow: { name: narrow, sizes: '92vw' } })}
        className={classes.screen}
      />
    </Reveal>
  );
}
