import page from './landing-page.module.css';
import classes from './landing-stats.module.css';
import { Reveal } from './reveal.tsx';
import { useUserCount } from './use-user-count.ts';

/** The specification's marketing figures: nothing here is measured. */
const goals = [
  { figure: '24/7', name: 'Support' },
  { figure: '4.9', name: 'Rating' },
  { figure: '99.9%', name: 'Uptime' },
];

function Figure({ figure, name, mark }: { figure: string; name: string; mark?: string }) {
  return (
    <li>
      <p className={classes.stat}>
        <strong className={classes.figure}>{figure}</strong>{' '}
        <span className={classes.name}>
          {name}
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
          <Figure figure={`${count}+`} name="Active Users" />
          {goals.map((goal) => (
            <Figure key={goal.name} {...goal} mark="*" />
          ))}
        </ul>
        <p className={`${page.aside} ${classes.note}`}>
          The first figure is counted by this server. * Goals that we hold ourselves to, not measurements.
        </p>
      </Reveal>
    </section>
  );
}
