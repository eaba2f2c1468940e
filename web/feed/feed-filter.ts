import { feedLimits } from '#contract/feed/feed-limits.ts';

/** Whose thoughts the feed shows. */
export type FeedView = 'everyone' | 'friends' | 'saved';

/** What the feed shows, as it stands in the address. */
export interface FeedFilter {
  view: FeedView;
  /** Empty for all thoughts. Saved ones are not searched. */
  q: string;
}

// The server refuses control characters and longer texts.
const wordsOf = (text: string | null): string =>
  Array.from((text ?? '').replaceAll(/\p{Cc}+/gu, ' ').trim())
    .slice(0, feedLimits.search.max)
    .join('')
    .toWellFormed();

/** The filter of an address; what the server would refuse is left out. */
export function feedFilterOf(address: URLSearchParams): FeedFilter {
  const view = address.get('view');
  if (view === 'saved') return { view, q: '' };
  return { view: view === 'friends' ? view : 'everyone', q: wordsOf(address.get('q')) };
}

/** The address of the feed under a filter. */
export function addressOfFeed({ view, q }: FeedFilter): string {
  const search = new URLSearchParams({ ...(view !== 'everyone' && { view }), ...(q && { q }) });
  return search.size > 0 ? `/feed?${search}` : '/feed';
}
