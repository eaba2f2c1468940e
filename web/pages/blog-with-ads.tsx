import { Outlet } from 'react-router';
import { AdSlot } from '#web/site/ad-slot.tsx';
import classes from './blog-with-ads.module.css';

/** A page of the blog, and under it, when the reading is done, an advertisement where they are allowed. */
export function BlogWithAds() {
  return (
    <>
      <Outlet />
      <div className={classes.after}>
        <AdSlot place="blogs" />
      </div>
    </>
  );
}
