/** Where a visitor came from, in the few kinds that a chart can show. */
export const trafficSources = ['Direct', 'Search', 'Social', 'Email', 'Referral'] as const;

type TrafficSource = (typeof trafficSources)[number];

/** By the host, or the name of an Android app. The first that fits: a search engine's mail is mail. */
const kinds: [TrafficSource, RegExp][] = [
  ['Email', /^(?:e?mail|webmail|outlook|inbox)\.|^com\.google\.android\.gm$/],
  [
    'Search',
    /^(?:[a-z]+\.)?search\.|^(?:www\.|m\.)?(?:google|bing|duckduckgo|yahoo|yandex|baidu|ecosia|qwant|startpage|kagi)(?:\.[a-z]{2,3}){1,2}$|\.googlequicksearchbox$/,
  ],
  [
    'Social',
    /(?:^|\.)(?:facebook|instagram|twitter|linkedin|reddit|youtube|pinterest|tiktok|whatsapp|discord|threads|tumblr|quora)\.(?:com|net)$|^(?:t\.co|x\.com|t\.me|lnkd\.in|youtu\.be|wa\.me|bsky\.app|news\.ycombinator\.com)$|^mastodon\./,
  ],
];

/**
 * The kind of the page that led to ours, `ownOrigin` being where we are. No referrer, one that is no address, and a page of
 * our own are all a direct visit.
 */
export function trafficSourceOf(referrer: string | undefined, ownOrigin: string): TrafficSource {
  const from = URL.parse(referrer ?? '');
  if (!from || from.hostname === '' || from.origin === ownOrigin) return 'Direct';
  return kinds.find(([, hosts]) => hosts.test(from.hostname))?.[0] ?? 'Referral';
}
