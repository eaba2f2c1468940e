import { useId, type ReactNode } from 'react';
import classes from './profile-page.module.css';

interface ProfileSectionProps {
  /** By which addresses lead to it. */
  id?: string;
  title: string;
  /** Description of the section, beside its controls. */
  about: ReactNode;
  children: ReactNode;
}

/** One part of the profile: what it is about, and its controls. */
export function ProfileSection({ id, title, about, children }: ProfileSectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={classes.section}>
      <div className={classes.about}>
        <h2 id={titleId} className={classes.sectionTitle}>
          {title}
        </h2>
        <p className={classes.hint}>{about}</p>
      </div>
      <div className={classes.controls}>{children}</div>
    </section>
  );
}
