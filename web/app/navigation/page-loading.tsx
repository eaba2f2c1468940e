import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { timings } from '#contract/limits.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import classes from './page-loading.module.css';

/** True for 1.2 s after each change of the path, the first page excepted. */
function useRouteJustChanged(): boolean {
  const { pathname } = useLocation();
  // Counted, so that each change runs its full time, however soon the next one follows.
  const [arrival, setArrival] = useState({ pathname, count: 0 });
  const [ended, setEnded] = useState(0);
  if (arrival.pathname !== pathname) setArrival({ pathname, count: arrival.count + 1 });
  const { count } = arrival;
  useEffect(() => {
    const timer = setTimeout(() => setEnded(count), timings.pageLoading);
    return () => clearTimeout(timer);
  }, [count]);
  return count !== ended;
}

/** The bar at the top: while a page loads, and for 1.2 s once it is there; a spinner where the loading takes longer. */
export function PageLoading() {
  const isLoading = useNavigation().state !== 'idle';
  const hasArrived = useRouteJustChanged();
  if (!isLoading && !hasArrived) return null;
  return (
    <>
      <div
        role="progressbar"
        aria-label="Loading page"
        className={classes.bar}
        data-arrived={hasArrived && !isLoading}
      />
      {isLoading && (
        <div className={classes.spinner}>
          <Spinner room="inline" />
        </div>
      )}
    </>
  );
}
