import type { AllSettings } from '#contract/site/site.admin.ts';
import { AdFrame } from '#web/site/ad-slot.tsx';
import classes from './ad-preview.module.css';

/** Why the site shows no advertisement as it is set now; undefined where it shows one. */
function reasonForNone({ adVisibility, adScript, maintenanceMode }: AllSettings): string | undefined {
  if (adScript.trim() === '') return 'There is no script yet.';
  if (!adVisibility) return 'Show Ads is off in Site Settings: nobody sees an advertisement.';
  return maintenanceMode ? 'Nobody sees an advertisement while Maintenance Mode is on.' : undefined;
}

interface AdPreviewProps {
  saved: AllSettings;
  /** True if the script in the form differs from the saved one. */
  isChanged: boolean;
}

/** The advertisement in the very frame that the site has it in. */
export function AdPreview({ saved, isChanged }: AdPreviewProps) {
  const reason = reasonForNone(saved);
  return (
    <section className={classes.preview} aria-labelledby="ad-preview">
      <h2 id="ad-preview">Preview</h2>
      {isChanged && <p className={classes.about}>This is the script that was saved last; save to see yours.</p>}
      {/* Loaded anew with each script. */}
      {reason === undefined ? <AdFrame key={saved.adScript} /> : <p className={classes.about}>{reason}</p>}
    </section>
  );
}
