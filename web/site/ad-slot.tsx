import type { SiteSettings } from '#contract/site/site.ts';
import classes from './ad-slot.module.css';
import { useSiteSettings } from './site-settings.tsx';

/** Where ads may stand, and the setting that allows them there. */
const allowedBy = {
  blogs: 'adsOnBlogs',
  community: 'adsOnCommunity',
  sidebar: 'adsOnSidebar',
} as const satisfies Record<string, keyof SiteSettings>;

/** The frame of an advertisement, without the rights of our origin, loaded when it comes near. */
export function AdFrame() {
  return (
    <iframe
      className={classes.frame}
      title="Advertisement"
      src="/ads/frame"
      sandbox="allow-scripts allow-popups"
      referrerPolicy="no-referrer"
      loading="lazy"
    />
  );
}

interface AdSlotProps {
  place: keyof typeof allowedBy;
}

/**
 * An advertisement, where the settings allow it in this place; nothing elsewhere. In a frame of a fixed height: it moves
 * nothing.
 */
export function AdSlot({ place }: AdSlotProps) {
  const settings = useSiteSettings();
  if (!settings.adVisibility || !settings[allowedBy[place]]) return null;
  return (
    <div className={classes.slot} data-ad-place={place}>
      <p className={classes.label} aria-hidden="true">
        Advertisement
      </p>
      <AdFrame />
    </div>
  );
}
