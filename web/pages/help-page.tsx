import { FeedbackForm } from '#web/feedback/feedback-form.tsx';
import { Help } from '#web/guides/help.tsx';
import classes from './help-page.module.css';

const asking = { id: 'feedback', title: 'Ask or tell us' };

/** Answers, and the way to ask for one. */
export function HelpPage() {
  return (
    <Help asking={asking}>
      <section id={asking.id} aria-labelledby={`${asking.id}-title`} className={classes.asking}>
        <h2 id={`${asking.id}-title`} className={classes.title}>
          {asking.title}
        </h2>
        <p className={classes.lead}>
          A question, a fault, a wish: what you did, what you expected, and what happened instead. Messages are read
          Monday to Friday, 9AM-6PM IST.
        </p>
        <FeedbackForm />
      </section>
    </Help>
  );
}
