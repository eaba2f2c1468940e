import { Link } from 'react-router';
import classes from '../list/row-actions.module.css';
import personClasses from './person-link.module.css';

interface PersonLinkProps {
  id: string;
  name: string;
  /** The report that an action on the person would answer. */
  reportId?: string;
}

/** Leads to the page where moderators see a person and act. */
export function PersonLink({ id, name, reportId }: PersonLinkProps) {
  const query = new URLSearchParams({ user: id, ...(reportId !== undefined && { report: reportId }) });
  return (
    <Link to={`/admin/moderation?${query}`} className={classes.action} aria-label={`Person ${name}`}>
      Person
    </Link>
  );
}

interface NamedPersonProps {
  id: string;
  name: string;
}

/** A name, and under it or beside it the link to their page. */
export function NamedPerson({ id, name }: NamedPersonProps) {
  return (
    <div className={personClasses.named}>
      <span dir="auto">{name}</span>
      <PersonLink id={id} name={name} />
    </div>
  );
}
