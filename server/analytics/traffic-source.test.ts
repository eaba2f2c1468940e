import { describe, expect, it } from 'vitest';
import { trafficSourceOf } from './traffic-source.ts';

const own = 'https://thoughts.example';

describe('trafficSourceOf', () => {
  it.each([
    [undefined, 'Direct'],
    ['', 'Direct'],
    ['not an address', 'Direct'],
    ['about:blank', 'Direct'],
    [`${own}/feed`, 'Direct'],
    ['https://www.google.com/', 'Search'],
    ['https://google.co.in/search?q=notes', 'Search'],
    ['https://duckduckgo.com/', 'Search'],
    ['https://in.search.yahoo.com/', 'Search'],
    ['https://search.brave.com/', 'Search'],
    ['android-app://com.google.android.googlequicksearchbox/', 'Search'],
    ['https://mail.google.com/', 'Email'],
    ['https://outlook.live.com/', 'Email'],
    ['android-app://com.google.android.gm/', 'Email'],
    ['https://l.facebook.com/', 'Social'],
    ['https://t.co/abc', 'Social'],
    ['https://www.reddit.com/r/notes', 'Social'],
    ['https://news.ycombinator.com/item?id=1', 'Social'],
    ['https://docs.google.com/', 'Referral'],
    ['https://not-facebook.com/', 'Referral'],
    ['https://notx.com/', 'Referral'],
    ['https://blog.example/a', 'Referral'],
    // Another site on the same host is another site.
    ['http://thoughts.example/', 'Referral'],
  ])('says of %s: %s', (referrer, source) => {
    expect(trafficSourceOf(referrer, own)).toBe(source);
  });
});
