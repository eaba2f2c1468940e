import classes from './banner.module.css';
import { useSiteSettings } from './site-settings.tsx';

/** A few words to everybody, in a block under the navigation. */
export function Banner() {
  const { banner } = useSiteSettings();
  return (
    // Always there, so that screen readers hear of what appears in it later.
    <div aria-live="polite">
      {banner !== '' && (
        <aside aria-label="Notice" className={classes.banner}>
          <p className={classes.text}>{banner}</p>
        </aside>
      )}
    </div>
  );
}
