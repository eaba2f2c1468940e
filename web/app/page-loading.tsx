import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { timings } from '#contract/limits.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import classes from './page-loading.module.css';

/** True for 1.2 s after each change of the path, the first page excepted. */
function useRouteJustChanged(): boolean {
  const { pathname } = useLocation();
  const [arrivedAt, setArrivedAt] = useState(pathname);
  const [isShown, setShown] = useState(false);
  if (arrivedAt !== pathname) {
    setArrivedAt(pathname);
    setShown(true);
  }
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const timer = setTimeout(() => setShown(false), timings.pageLoading);
    return () => clearTimeout(timer);
  }, [pathname]);
  return isShown;
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
