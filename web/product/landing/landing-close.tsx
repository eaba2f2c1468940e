import { ButtonLink } from '#web/ui/button.tsx';
import { PriceNote } from './price-note.tsx';
import classes from './landing-close.module.css';
import page from './landing-page.module.css';
import { Reveal } from '../reveal.tsx';
import { StartButton } from '../start-button.tsx';

export function LandingClose() {
  return (
    <section className={classes.close} aria-labelledby="landing-close">
      <Reveal className={classes.words}>
        <h2 id="landing-close" className={classes.title}>
          Nobody reads the first line. <span>Write a bad one.</span>
        </h2>
        <div className={page.actions}>
          <StartButton>Create a free account</StartButton>
          <ButtonLink to="/features" size="lg" variant="default">
            Explore all features
          </ButtonLink>
        </div>
        <PriceNote />
      </Reveal>
    </section>
  );
}
