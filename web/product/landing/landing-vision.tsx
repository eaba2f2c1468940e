import page from './landing-page.module.css';
import classes from './landing-vision.module.css';
import { Reveal } from '../reveal.tsx';
import { SampleQuotes } from './sample-quotes.tsx';

export function LandingVision() {
  return (
    <section className={page.section} aria-labelledby="landing-vision">
      <Reveal className={classes.vision}>
        <h2 id="landing-vision" className={classes.label}>
          Our vision
        </h2>
        <div className={classes.words}>
          <p className={classes.statement}>
            Most of what we write is for nobody. <span>That is what makes it honest.</span>
          </p>
          <div className={classes.columns}>
            <p>
              A notebook that doubles as a stage makes you write for the audience. So the two are kept apart here: a
              note has no share button, and a thought is written as a thought, in the open, when you have one.
            </p>
            <p>
              Your texts stay yours. Every note leaves as plain Markdown whenever you like, and the account with
              everything in it goes when you say so, without a word to anybody.
            </p>
          </div>
        </div>
      </Reveal>
      <SampleQuotes />
    </section>
  );
}
