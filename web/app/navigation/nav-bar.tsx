import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { Link, NavLink } from 'react-router';
import { BrandLogo } from '#web/ui/page/brand-logo.tsx';
import { Dropdown } from '#web/ui/dropdown.tsx';
import panelClasses from '#web/ui/dropdown.module.css';
import { GuestLinks } from './guest-links.tsx';
import classes from './nav-bar.module.css';
import { NavDrawer } from './nav-drawer.tsx';
import { mainLinks, resourceLinks, type NavLinkItem } from './nav-links.ts';
import { PageLoading } from './page-loading.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { Bell, PersonMenu } from './signed-in-parts.tsx';

const tabOf = ({ isNewTab }: NavLinkItem) => (isNewTab ? { target: '_blank', rel: 'noopener' } : {});

function MainLinks() {
  return (
    <ul className={classes.links}>
      {mainLinks.map((item) => (
        <li key={item.to}>
          <NavLink to={item.to} end={item.to === '/'} className={() => classes.link} {...tabOf(item)}>
            {item.label}
            {item.isNewTab && <span className={classes.new}>NEW</span>}
          </NavLink>
        </li>
      ))}
      <li className={classes.resources}>
        <Dropdown
          kind="links"
          button={
            <>
              Resources <IconChevronDown aria-hidden size="1em" />
            </>
          }
        >
          {resourceLinks.map(({ to, label }) => (
            <Link key={to} to={to} className={panelClasses.item}>
              {label}
            </Link>
          ))}
        </Dropdown>
      </li>
    </ul>
  );
}

/** The bar at the top of every page. */
export function NavBar() {
  return (
    <header className={classes.header}>
      <PageLoading />
      <ReadingProgress />
      <nav aria-label="Main" className={classes.nav}>
        <Link to="/" className={classes.brand} aria-label="Thoughtleaf, home page">
          <BrandLogo />
        </Link>
        <MainLinks />
        <div className={classes.person}>
          <GuestLinks />
          <Bell />
          <PersonMenu />
          <NavDrawer />
        </div>
      </nav>
    </header>
  );
}
