import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { pageViewPath } from './page-view.ts';
import { text } from '../text.ts';

export const countPageView = defineCall({
  method: 'POST',
  path: pageViewPath,
  access: 'public',
  summary: 'Count a view of a page, once per visitor, path and day; keeps no address and sets no cookie',
  status: 204,
  body: z.object({
    /** The page's path on this site, without query and fragment. */
    path: text({ label: 'path', min: 1, max: limits.pageView.path.max }).check(
      z.refine((given) => /^\/(?![/\\])[^?#\s]*$/.test(given), messages.analytics.badPath),
    ),
    /** The page that led here, as the browser says it; only its host is looked at. */
    referrer: z.optional(text({ label: 'referrer', max: limits.pageView.referrer.max })),
  }),
});
