import page from './landing-page.module.css';
import classes from './landing-stats.module.css';
import { Reveal } from '../reveal.tsx';
import { useUserCount } from './use-user-count.ts';

/** The specification's marketing figures: nothing here is measured. */
const goals = ['24/7 Support', '4.9 Rating', '99.9% Uptime'];

/** A figure and what it counts, the figure being the first word. */
function Figure({ children: text, mark }: { children: string; mark?: string }) {
  const [figure, ...name] = text.split(' ');
  return (
    <li>
      <p className={classes.stat}>
        <strong className={classes.figure}>{figure}</strong>{' '}
        <span className={classes.name}>
          {name.join(' ')}
          {mark}
        </span>
      </p>
    </li>
  );
}

export function LandingStats() {
  const count = useUserCount();
  return (
    <section className={page.section} aria-labelledby="landing-stats">
      <Reveal>
        <h2 id="landing-stats" className="visually-hidden">
          The community in figures
        </h2>
        <ul className={classes.stats}>
          <Figure>{`${count}+ Active Users`}</Figure>
          {goals.map((goal) => (
            <Figure key={goal} mark="*">
              {goal}
            </Figure>
          ))}
        </ul>
        <p className={`${page.aside} ${classes.note}`}>
          The first figure is counted by this server. * Goals that we hold ourselves to, not measurements.
        </p>
      </Reveal>
    </section>
  );
}
