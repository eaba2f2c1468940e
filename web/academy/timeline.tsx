import { useId } from 'react';
import course from '#content/academy.json';
import classes from './timeline.module.css';

/** Four weeks, each with its task and how firm its deadline is. */
export function Timeline() {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id} className={classes.heading}>
        The four weeks
      </h2>
      <ol className={classes.weeks}>
        {course.weeks.map(({ title, about, task, deadline }, index) => (
          <li key={title} className={classes.week}>
            <p className={classes.number}>Week {index + 1}</p>
            <div className={classes.words}>
              <h3 className={classes.title}>{title}</h3>
              <p className={classes.about}>{about}</p>
              <p className={classes.task}>
                <b className={classes.label}>Task</b> {task}
              </p>
            </div>
            <p className={classes.deadline}>{deadline}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
