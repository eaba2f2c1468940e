import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { FreeLine } from './free-line.tsx';
import classes from './landing-close.module.css';
import page from './landing-page.module.css';
import { Reveal } from './reveal.tsx';

export function LandingClose() {
  return (
    <section className={classes.close} aria-labelledby="landing-close">
      <Reveal className={classes.words}>
        <h2 id="landing-close" className={classes.title}>
          Nobody reads the first line. <span>Write a bad one.</span>
        </h2>
        <div className={page.actions}>
          <Button component={Link} to="/signup" size="lg">
            Create a free account
          </Button>
          <Button component={Link} to="/features" size="lg" variant="default">
            Explore all features
          </Button>
        </div>
        <FreeLine />
      </Reveal>
    </section>
  );
}
