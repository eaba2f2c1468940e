import type { DehydratedState } from '@tanstack/react-query';
import type { HydrationState } from 'react-router';
import type { SiteSettings } from '#contract/site/site.ts';

/** State that the server sends to the browser besides the HTML. */
export interface PageState {
  router: HydrationState;
  queries: DehydratedState;
  /** As they were when the document was sent. Apart from the other queries, whose age is that of the rendering. */
  settings: SiteSettings;
}

/** The id of the element that carries the state as JSON; data and not a script, so that the policy need not allow it. */
export const pageStateId = 'page-state';

/** Data as JSON inside an element. `<` is escaped, or a note with `</script>` in it would end the element. */
export const serializeForHtml = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');
