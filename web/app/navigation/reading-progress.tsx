import { useEffect, useState } from 'react';
import classes from './reading-progress.module.css';
import { scrolledPercent } from './scrolled-percent.ts';

/** In percent: the bar appears after a tenth of the page. */
const appearsAfter = 10;

/** How far the page has been scrolled. */
export function ReadingProgress() {
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => setPercent(scrolledPercent()));
    };
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, []);
  if (percent <= appearsAfter) return null;
  return (
    <div
      role="progressbar"
      aria-label="Reading progress"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classes.bar}
      style={{ transform: `scaleX(${percent / 100})` }}
    />
  );
}
