import { LeafMark } from '#web/ui/page/brand-logo.tsx';
import classes from './landing-founder.module.css';
import page from './landing-page.module.css';
import { Reveal } from '../reveal.tsx';

export function LandingFounder() {
  return (
    <section className={page.section} aria-labelledby="landing-founder">
      <Reveal className={classes.letter}>
        <h2 id="landing-founder" className={classes.heading}>
          A letter from the founder
        </h2>
        <div className={classes.text}>
          <p>
            I wanted two things that rarely live in one place: a notebook that nobody looks into, and a room in which a
            single sentence out of it can meet other people.
          </p>
          <p>
            Most tools begin with the room. They ask who may see the page before there is anything on it. I write
            differently while that question is open, and I suspect that you do, too.
          </p>
          <p>
            So here the page comes first. It keeps what you type before you think of saving, and it finds in March what
            you wrote in October. The room is next door. Come in when you have something.
          </p>
        </div>
        <p className={classes.signature}>
          <LeafMark className={classes.mark} />
          The founder of Thoughtleaf
        </p>
      </Reveal>
    </section>
  );
}
