import { useId } from 'react';
import { Button } from '#web/ui/button.tsx';
import classes from './price-card.module.css';

interface ClosedButtonProps {
  children: string;
  /** The element that says why. */
  reasonId: string;
}

/** Looks disabled and does nothing, but can be reached, so that everybody hears why. */
function ClosedButton({ children, reasonId }: ClosedButtonProps) {
  return (
    <button type="button" className={classes.closed} aria-disabled="true" aria-describedby={reasonId}>
      {children}
    </button>
  );
}

/** The price of the course, and the one possible action now. */
export function PriceCard({ onRegister }: { onRegister: () => void }) {
  const titleId = useId();
  const reasonId = useId();
  return (
    <section aria-labelledby={titleId} className={classes.card}>
      <h2 id={titleId} className={classes.title}>
        The whole course
      </h2>
      <p className={classes.price}>
        <span className={classes.amount}>99 rupees</span> <span className={classes.once}>one-time</span>
      </p>
      <p className={classes.text}>
        Leave your address, and you are the first to hear when it begins. Registering costs nothing and binds you to
        nothing.
      </p>
      <Button size="md" onClick={onRegister}>
        Register Interest
      </Button>
      <div className={classes.later}>
        <ClosedButton reasonId={reasonId}>Coming soon at 99 rupees</ClosedButton>
        <ClosedButton reasonId={reasonId}>Download Syllabus</ClosedButton>
        <p id={reasonId} className={classes.reason}>
          Not open yet: both come with the date of the first course.
        </p>
      </div>
    </section>
  );
}
