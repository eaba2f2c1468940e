import { Link } from 'react-router';
import { LeafMark } from '#web/ui/page/brand-logo.tsx';
import classes from './developer-profile.module.css';
import prose from '../prose.module.css';

const projects = [
  { to: '/tools', name: 'The document tools', text: 'Converters that never send a file away' },
  { to: '/academy', name: 'The academy', text: 'A month on productivity and content, for beginners' },
  { to: '/api/docs', name: 'The open API', text: 'Every call that this site makes, described', isServed: true },
];

/** Open-source projects that this one stands on. */
const foundations = [
  { href: 'https://react.dev', name: 'React' },
  { href: 'https://nodejs.org', name: 'Node.js' },
  { href: 'https://fastify.dev', name: 'Fastify' },
  { href: 'https://sqlite.org', name: 'SQLite' },
  { href: 'https://base-ui.com', name: 'Base UI' },
];

function Projects() {
  return (
    <ul className={classes.projects}>
      {projects.map(({ to, name, text, isServed }) => (
        <li key={to}>
          {/* The description of the API is no page of the web's own. */}
          <Link to={to} reloadDocument={isServed === true} className={classes.project}>
            <span className={classes.name}>{name}</span>
            <span className={prose.small}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The developer, their other projects, and the open-source work that the product uses. */
export function DeveloperProfile() {
  return (
    <>
      <div className={classes.profile}>
        <LeafMark className={classes.mark} />
        <div className={prose.text}>
          <p>
            Thoughtleaf is an independent project: designed, written and looked after by the people who use it every
            day, and free software under the MIT licence. Questions and complaints are welcome through the form on the{' '}
            <Link to="/help" className={prose.link}>
              help page
            </Link>
            .
          </p>
        </div>
      </div>
      <h3 className={classes.heading}>Other projects</h3>
      <Projects />
      <h3 className={classes.heading}>Built on the work of others</h3>
      <ul className={classes.foundations}>
        {foundations.map(({ href, name }) => (
          <li key={href}>
            <a href={href} rel="noopener" className={classes.foundation}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
