import { useLocation } from 'react-router';
import { AdSlot } from './ad-slot.tsx';
import classes from './side-ads.module.css';
import { useSiteSettings } from './site-settings.tsx';

/** Pages of a person or of the back office, and forms that deserve quiet. */
const quiet =
  /^\/(?:login|signup|forgot-password|reset-password|confirm-email|undo-email-change|profile|moderation|resources\/friends|blog\/(?:new|mine|edit\/.*)|admin(?:\/.*)?)\/?$/;

/** Where private notes are shown. */
const notes = /^\/(?:notes|recycle-bin)\/?$/;

/** The column of ads beside the page on wide screens, where the settings and the page allow it. */
export function SideAds() {
  const { pathname } = useLocation();
  const { adVisibility, adsOnSidebar, excludeNotesFromAds } = useSiteSettings();
  const isQuiet = quiet.test(pathname) || (excludeNotesFromAds && notes.test(pathname));
  if (!adVisibility || !adsOnSidebar || isQuiet) return null;
  return (
    <aside aria-label="Advertisements" className={classes.side}>
      <div className={classes.rest}>
        <AdSlot place="sidebar" />
      </div>
    </aside>
  );
}
