import classes from './landing-page.module.css';

/** The price, beside each invitation to begin. */
export function PriceNote() {
  return (
    <p className={classes.aside}>Free promotion until Dec 31, 2025; still free today. No credit card is asked for.</p>
  );
}
