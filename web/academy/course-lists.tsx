import { useId } from 'react';
import course from '#content/academy.json';
import classes from './course-lists.module.css';

const lists = [
  { title: 'What you will learn', entries: course.learn },
  { title: 'Program perks', entries: course.perks },
  { title: 'Career impact', entries: course.career },
];

function CourseList({ title, entries }: (typeof lists)[number]) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.list}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <ul className={classes.entries}>
        {entries.map((entry) => (
          <li key={entry} className={classes.entry}>
            {entry}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Topics, benefits and career paths of the course. */
export function CourseLists() {
  return (
    <div className={classes.lists}>
      {lists.map((list) => (
        <CourseList key={list.title} {...list} />
      ))}
    </div>
  );
}
