import { Link } from 'react-router';
import { BrandLogo } from '#web/ui/brand-logo.tsx';
import classes from './footer.module.css';

const columns = [
  {
    title: 'Product',
    links: [
      ['/pricing', 'Pricing'],
      ['/integrations', 'Integrations'],
      ['/roadmap', 'Roadmap'],
      ['/about', 'About'],
    ],
  },
  {
    title: 'Learn',
    links: [
      ['/blog', 'Blog'],
      ['/tutorials', 'Tutorials'],
      ['/templates', 'Templates'],
      ['/help', 'Help'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['/privacy-policy', 'Privacy Policy'],
      ['/terms-of-service', 'Terms of Service'],
      ['/terms-of-use', 'Terms of Use'],
      ['/cookie-policy', 'Cookie Policy'],
      ['/disclaimer', 'Disclaimer'],
    ],
  },
] as const;

/** The links at the foot of every page. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <BrandLogo />
          <p className={classes.line}>Private notes. Public thoughts.</p>
          <span className={classes.version}>v2.0</span>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title} className={classes.column}>
            <h2 className={classes.title}>{title}</h2>
            <ul className={classes.links}>
              {links.map(([path, label]) => (
                <li key={path}>
                  <Link to={path} className={classes.link}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
