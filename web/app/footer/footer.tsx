import { Link } from 'react-router';
import { BrandLogo } from '#web/ui/page/brand-logo.tsx';
import { AppBadges } from './app-badges.tsx';
import { CacheRefresh } from './cache-refresh.tsx';
import { footerColumns } from './footer-links.ts';
import classes from './footer.module.css';
import { SubscribeBox } from './subscribe-box.tsx';

function LinkColumns() {
  return footerColumns.map(({ title, links }) => (
    <nav key={title} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <ul className={classes.links}>
        {links.map(([path, label]) => (
          <li key={path}>
            <Link to={path} className={classes.link} discover="none">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  ));
}

function Support() {
  return (
    <div className={classes.contact}>
      <h2 className={classes.title}>Support</h2>
      <address className={classes.support}>
        <a href="mailto:support@thoughtleaf.example" className={classes.link}>
          support@thoughtleaf.example
        </a>
        <span className={classes.hours}>Mon-Fri 9AM-6PM IST</span>
      </address>
    </div>
  );
}

/** The foot of every page: where to go on, whom to ask, which version this is. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.brand}>
          <BrandLogo />
          <p className={classes.line}>Private notes. Public thoughts.</p>
          <SubscribeBox />
        </div>
        <LinkColumns />
        <Support />
      </div>
      <div className={classes.base}>
        <AppBadges />
        <CacheRefresh />
      </div>
    </footer>
  );
}
