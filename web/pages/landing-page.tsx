import { Button } from '@mantine/core';
import { Link } from 'react-router';
import classes from './landing-page.module.css';

const promises = [
  {
    title: 'Yours first',
    text: 'Notes are private from the first letter. You share a thought only when you choose to, one at a time.',
  },
  {
    title: 'Nothing gets lost',
    text: 'Half-typed notes survive a reload, a crash and an expired session. What you delete waits in the recycle bin.',
  },
  {
    title: 'Found again',
    text: 'Tags, pictures and a search that knows every word. Ask for a summary or a correction when you want one.',
  },
];

function SampleNote() {
  return (
    <figure className={classes.sample} aria-label="A note in Thoughtleaf">
      <div className={classes.sheet}>
        <p className={classes.noteTitle}>Questions worth keeping</p>
        <p>What would this look like if it were easy?</p>
        <p>Who wrote about this before me, and what did they leave out?</p>
        <p>
          Which sentence would I underline tomorrow
          <span className={classes.caret} aria-hidden="true" />
        </p>
        <p className={classes.tags}>
          <span>thinking</span>
          <span>drafts</span>
        </p>
      </div>
    </figure>
  );
}

export function LandingPage() {
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div className={classes.words}>
          <h1 className={classes.title}>
            Private notes. <em>Public thoughts.</em>
          </h1>
          <p className={classes.lead}>
            Thoughtleaf is a quiet place to write things down, and a community for the few you want others to read.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to="/signup" size="lg">
              Start Creating Now
            </Button>
            <Button component={Link} to="/live-demo" size="lg" variant="default">
              See It In Action
            </Button>
          </div>
        </div>
        <SampleNote />
      </section>
      <section className={classes.promises} aria-label="What you can rely on">
        {promises.map(({ title, text }) => (
          <div key={title} className={classes.promise}>
            <h2 className={classes.promiseTitle}>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </section>
    </div>
  );
}
