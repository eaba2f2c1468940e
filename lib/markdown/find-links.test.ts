import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { findLinks } from './find-links.ts';

const linksIn = (text: string) => findLinks(text).flatMap(({ text, href }) => (href === undefined ? [] : [text]));
const joined = (text: string) =>
  findLinks(text)
    .map((part) => part.text)
    .join('');

describe('findLinks', () => {
  it('finds web and mail addresses, and leaves every other letter where it was', () => {
    const text = 'See https://example.com/a?b=c#d,\nhttp://example.org and mailto:ada@example.com?subject=Hi.\n';
    expect(linksIn(text)).toEqual([
      'https://example.com/a?b=c#d',
      'http://example.org',
      'mailto:ada@example.com?subject=Hi',
    ]);
    expect(joined(text)).toBe(text);
    expect(findLinks('No address here: example')).toEqual([{ at: 0, text: 'No address here: example' }]);
    expect(findLinks('')).toEqual([]);
  });

  it.each([
    ['Read https://example.com.', 'https://example.com'],
    ['Really, https://example.com/a?!', 'https://example.com/a'],
    ['(https://example.com/a)', 'https://example.com/a'],
    ['(see https://en.wikipedia.org/wiki/Leaf_(botany)).', 'https://en.wikipedia.org/wiki/Leaf_(botany)'],
    ['[https://example.com/[1]]', 'https://example.com/[1]'],
    ['"https://example.com"', 'https://example.com'],
    ['“https://example.com”', 'https://example.com'],
    ["'https://example.com'", 'https://example.com'],
    ['**https://example.com**', 'https://example.com'],
    ['<https://example.com>', 'https://example.com'],
    ['https://example.com/a/', 'https://example.com/a/'],
    ['HTTPS://EXAMPLE.com', 'HTTPS://EXAMPLE.com'],
    ['看https://example.com。', 'https://example.com'],
    ['（https://example.com/路）', 'https://example.com/路'],
    ['https://bücher.example/ä', 'https://bücher.example/ä'],
    ['https://उदाहरण.भारत', 'https://उदाहरण.भारत'],
    ['http://localhost:3000/notes', 'http://localhost:3000/notes'],
    ['https://[::1]:8080/', 'https://[::1]:8080/'],
  ])('%s', (text, link) => {
    expect(linksIn(text)).toEqual([link]);
    expect(joined(text)).toBe(text);
  });

  it('writes a name of another script as the browser sends it', () => {
    expect(findLinks('https://bücher.example/ä')[0]?.href).toBe('https://xn--bcher-kva.example/%C3%A4');
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<b>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    'ftp://example.com',
    'xhttps://example.com',
    'view-source+https://example.com',
    'https://',
    'https:// example.com',
    'https://.',
    'http://[',
    'https://google.com@evil.example',
    'https://user:word@evil.example',
    'mailto:',
    'mailto:nobody',
    'mailto:?bcc=all@example.com',
  ])('%s leads nowhere', (text) => {
    expect(linksIn(text)).toEqual([]);
    expect(joined(text)).toBe(text);
  });

  it('ends an address where the direction of the text is turned, and at a backslash', () => {
    expect(linksIn('https://example.com/\u202Emoc.live')).toEqual(['https://example.com/']);
    expect(linksIn('https://example.com\\@evil.example')).toEqual(['https://example.com']);
  });

  it.each([
    ['one address', `https://example.com/${'a'.repeat(100_000)}`],
    ['addresses without an end', 'https://'.repeat(12_500)],
    ['addresses', 'https://a.example '.repeat(5_500)],
    ['brackets', `https://a.example/${'('.repeat(50_000)}${')'.repeat(50_000)}`],
    ['closing brackets', `https://a.example/${')'.repeat(100_000)}`],
    ['points', `https://a.example/${'.'.repeat(100_000)}`],
    ['signs in turn', `https://a.example/${').'.repeat(50_000)}`],
    ['mail', `mailto:${'a@'.repeat(50_000)}`],
    ['schemes', 'mailto:'.repeat(14_000)],
    ['colons', 'http:'.repeat(20_000)],
  ])('takes no time for 100,000 characters of %s', (_, text) => {
    const began = processorMs();
    expect(joined(text)).toBe(text);
    // Some milliseconds; a quadratic search takes minutes.
    expect(processorMs() - began).toBeLessThan(2000);
  });
});
