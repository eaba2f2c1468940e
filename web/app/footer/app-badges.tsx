import IconBrandAndroid from '@tabler/icons-react/dist/esm/icons/IconBrandAndroid.mjs';
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs';
import classes from './app-badges.module.css';

const stores = [
  { name: 'App Store', icon: IconDeviceMobile },
  { name: 'Google Play', icon: IconBrandAndroid },
] as const;

/** Where the app will be found once it is released. They can be reached and read, and do nothing. */
export function AppBadges() {
  return (
    <ul className={classes.badges} aria-label="Mobile app">
      {stores.map(({ name, icon: Icon }) => (
        <li key={name}>
          <button type="button" aria-disabled="true" className={classes.badge}>
            <Icon aria-hidden className={classes.icon} stroke={1.5} />
            <span className={classes.words}>
              <span className={classes.name}>{name}</span> <span className={classes.state}>not released yet</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
