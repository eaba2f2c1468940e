import page from './landing-page.module.css';
import classes from './landing-testimonials.module.css';
import { Reveal } from '../reveal.tsx';

const voices = [
  {
    who: 'A student, ninth week of the term',
    words:
      'Four courses, one notebook. Before the exam I pressed a tag and had the whole term in front of me, with the sketch from the board under it.',
  },
  {
    who: 'A professional, between two meetings',
    words:
      'My browser crashed in the middle of a sentence. I opened it again, and the sentence was still waiting for its verb.',
  },
  {
    who: 'A creator, at the kitchen table',
    words: 'I write forty lines for the drawer and post one. The one has never been the line that I would have bet on.',
  },
];

export function LandingTestimonials() {
  return (
    <section className={page.section} aria-labelledby="landing-testimonials">
      <Reveal className={classes.head}>
        <h2 id="landing-testimonials" className={page.heading}>
          Whom it is made for
        </h2>
        <p className={page.aside}>Sample voices, written by us. Yours may replace one.</p>
      </Reveal>
      <div className={classes.voices}>
        {voices.map(({ who, words }) => (
          <Reveal key={who}>
            <figure className={classes.voice}>
              <blockquote className={classes.words}>{words}</blockquote>
              <figcaption className={classes.who}>{who}</figcaption>
            </figure>
          </Reveal>
        ))}
      </div>
    </section>
  );
}
