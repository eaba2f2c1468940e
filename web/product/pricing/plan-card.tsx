import classes from './plan-card.module.css';
import { StartButton } from '../start-button.tsx';
import { TickList } from '../tick-list.tsx';

const included = [
  'As many notes as you like, with tags and files',
  'Summaries, corrections and the search',
  'The community feed, friends and the blog',
  'Push messages, reading and adding notes offline',
  'Eleven document tools, which work on your device',
  'The recycle bin, and export of everything',
  'The open API',
];

/** The one plan there is. */
export function PlanCard() {
  return (
    <section className={classes.card} aria-labelledby="plan">
      <div className={classes.offer}>
        <h2 id="plan" className={classes.name}>
          Free
        </h2>
        <p className={classes.price}>
          0 <span className={classes.currency}>rupees a month</span>
        </p>
        <p className={classes.term}>
          Free promotion until Dec 31, 2025. Still free today, and no credit card is asked for.
        </p>
        <StartButton className={classes.begin}>Create a free account</StartButton>
      </div>
      <div className={classes.included}>
        <h3 className={classes.heading}>Included</h3>
        <TickList items={included} />
      </div>
    </section>
  );
}
