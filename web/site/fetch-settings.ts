import { getSettings, type SiteSettings } from '#contract/site.ts';
import { call } from '#web/platform/api-client.ts';

/** Asks the server for the settings of the site. */
export const fetchSettings = (signal: AbortSignal): Promise<SiteSettings> => call(getSettings, { signal });
