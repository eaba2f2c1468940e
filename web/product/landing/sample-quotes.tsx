import page from './landing-page.module.css';
import { Reveal } from '../reveal.tsx';
import classes from './sample-quotes.module.css';

const quotes = [
  'I keep a note called “Things I was wrong about”. It is the most useful thing I write, and the only one that I never want to open.',
  'Opened my sketchbook from years ago. The drawings I was ashamed of are the good ones. The careful ones look like I was holding my breath.',
];

/** Two thoughts as they might stand in the feed. */
export function SampleQuotes() {
  return (
    <div className={classes.quotes}>
      {quotes.map((quote) => (
        <Reveal key={quote} className={classes.place}>
          <blockquote className={classes.quote}>{quote}</blockquote>
        </Reveal>
      ))}
      <p className={`${page.aside} ${classes.origin}`}>Two sample thoughts, written by us.</p>
    </div>
  );
}
