import type { ReactNode } from 'react';
import { useSession } from '#web/session/session-context.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { PriceNote } from './price-note.tsx';
import classes from './landing-hero.module.css';
import page from './landing-page.module.css';
import { Screenshot } from '../screenshot.tsx';
import { StartButton } from '../start-button.tsx';

/** The two halves of the product: the notebook of one person, and what the community sees. */
function Stage() {
  return (
    <div className={classes.stage}>
      <Screenshot
        name="notes"
        alt="The notes screen: notes tagged with writing as cards, two of them with a summary."
        sizes="(max-width: 80em) 92vw, 1120px"
        narrow={{ name: 'notes-phone', sizes: '74vw' }}
        isFirst
        className={classes.notebook}
      />
      <div className={classes.phone}>
        <Screenshot
          name="feed-phone"
          alt="The community feed on a phone, with thoughts of three people."
          sizes="(max-width: 40em) 43vw, (max-width: 60em) 27vw, 260px"
          className={classes.feed}
        />
      </div>
    </div>
  );
}

/** Nothing of it waits to be revealed: it is what the visitor sees first. A signed-in person has `own` in place of the pictures. */
export function LandingHero({ own }: { own: ReactNode }) {
  const { status } = useSession();
  return (
    <section className={classes.hero} aria-label="Welcome">
      <h1 className={classes.title}>
        Private notes. <em>Public thoughts.</em>
      </h1>
      <div className={classes.words}>
        <p className={classes.lead}>
          A quiet place to write things down for yourself, and a community for the few that you want others to read.
        </p>
        <div className={page.actions}>
          <StartButton>Start Creating Now</StartButton>
          <ButtonLink to="/live-demo" size="lg" variant="default">
            See It In Action
          </ButtonLink>
        </div>
        <PriceNote />
      </div>
      {status === 'user' ? (
        <div className={classes.own}>{own}</div>
      ) : (
        <div className={classes.pictures} data-pending={status === 'loading'}>
          <Stage />
        </div>
      )}
    </section>
  );
}
