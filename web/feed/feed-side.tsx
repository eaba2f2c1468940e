import { Suspense, useSyncExternalStore } from 'react';
import { optionalComponent } from '#web/ui/optional-component.tsx';
import classes from './feed-side.module.css';

/** As in the style sheet: narrower screens ask for none of it. */
const wide = '(min-width: 80em)';

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

const useWideScreen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  );

const TagsOfMonth = optionalComponent(async () => (await import('./tags-of-month.tsx')).TagsOfMonth);

const PeopleOfMonth = optionalComponent(async () => (await import('./people-of-month.tsx')).PeopleOfMonth);

/** The column beside the feed. Wide screens alone load what is in it. */
export function FeedSide() {
  const isWide = useWideScreen();
  return (
    <div className={classes.column}>
      {isWide && (
        <Suspense>
          <div className={classes.sections}>
            <TagsOfMonth />
            <PeopleOfMonth />
          </div>
        </Suspense>
      )}
    </div>
  );
}
