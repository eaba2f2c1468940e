import classes from './banner.module.css';
import { useSiteSettings } from './site-settings.tsx';

/** A few words to everybody, in a block under the navigation. Read out where it comes later. */
export function Banner() {
  const { banner } = useSiteSettings();
  if (banner === '') return null;
  return (
    <aside aria-label="Notice" className={classes.banner}>
      <p className={classes.text} role="status">
        {banner}
      </p>
    </aside>
  );
}
