import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { findThoughtParts, tagKey, tagPath, tagsOf } from './post-tags.ts';

const tagsIn = (text: string) => findThoughtParts(text).flatMap(({ tag }) => (tag === undefined ? [] : [tag]));
const linksIn = (text: string) => findThoughtParts(text).flatMap(({ text: link, href }) => (href ? [link] : []));
const joined = (text: string) =>
  findThoughtParts(text)
    .map((part) => part.text)
    .join('');

describe('the parts of a thought', () => {
  it.each([
    ['A walk in the #garden.', ['garden']],
    ['#Garden and #garden', ['Garden', 'garden']],
    ['(#garden) "#plans" ‘#late’', ['garden', 'plans', 'late']],
    ['#reading, #writing; #both!', ['reading', 'writing', 'both']],
    ['#snake_case and #2026goals', ['snake_case', '2026goals']],
    ['#kebab-case', ['kebab']],
    ['#c++', ['c']],
    ['two\n#lines', ['lines']],
    ['#café #Ünïcode #ελλάδα', ['café', 'Ünïcode', 'ελλάδα']],
    ['#cafe\u0301', ['cafe\u0301']],
    ['#القراءة اليوم', ['القراءة']],
    ['نقرأ #كتاب_جديد، معا', ['كتاب_جديد']],
    ['#می\u200Cخواهم بخوانم', ['می\u200Cخواهم']],
    ['#हिन्दी', ['हिन्दी']],
    ['#日本語。', ['日本語']],
    ['＃日本語', ['日本語']],
    ['#garden🌱 and #🌱', ['garden']],
    ['🌱#garden', ['garden']],
    ['#a'.padEnd(41, 'a'), ['a'.repeat(40)]],
    [`#${'𐐀'.repeat(40)}`, ['𐐀'.repeat(40)]],
    ['#one #two#three', ['one', 'two']],
    ['#\u202Egarden #gar\u202Eden', ['gar']],
  ])('finds tags in %j', (text, tags) => {
    expect(tagsIn(text)).toEqual(tags);
    expect(joined(text)).toBe(text);
  });

  it.each([
    '',
    '#',
    '##',
    '#123',
    '#1_2',
    '#_',
    '# garden',
    'a#b',
    '1#b',
    '&#x27;',
    'é#b',
    '##garden',
    '#-garden',
    '#️⃣garden',
    `#${'a'.repeat(41)}`,
    `#${'a'.repeat(500)}`,
    '#\u0301a',
    '#\u200Dgarden',
    '#\u202Egarden',
    'https://x.y/#frag',
    'https://x.y/?q=#frag',
    'https://x.y/a(#frag)',
    'https://x.y/path#garden.',
    'ftp://x.y/#frag',
    'www.x.y/#frag and x.y/?a=#frag',
    'mailto:a@x.y?subject=#frag',
    '<script>alert(1)</script>',
  ])('finds none in %j', (text) => {
    expect(tagsIn(text)).toEqual([]);
    expect(joined(text)).toBe(text);
  });

  it('finds addresses and tags beside each other', () => {
    const text = 'See https://x.y/#frag (https://x.y/a_(b)), #garden: https://x.y#z. #計画https://x.y';
    expect(linksIn(text)).toEqual(['https://x.y/#frag', 'https://x.y/a_(b)', 'https://x.y#z', 'https://x.y']);
    expect(tagsIn(text)).toEqual(['garden', '計画']);
    expect(joined(text)).toBe(text);
    expect(findThoughtParts('#a b')).toEqual([
      { at: 0, text: '#a', tag: 'a' },
      { at: 2, text: ' b' },
    ]);
  });

  it.each([
    ['signs', '#'.repeat(100_000)],
    ['tags', '#a '.repeat(33_000)],
    ['one word', `#${'a'.repeat(100_000)}`],
    ['marks', `#a${'\u0301'.repeat(100_000)}`],
    ['joiners', `#${'म\u200D'.repeat(50_000)}`],
    ['addresses', 'https://x.y/#a #b '.repeat(5500)],
    ['broken letters', '#\uD800a'.repeat(30_000)],
  ])('takes no time for 100,000 characters of %s', (_, text) => {
    const began = processorMs();
    expect(joined(text)).toBe(text);
    expect(processorMs() - began).toBeLessThan(2000);
  });
});

describe('a tag', () => {
  it('is matched without case, accents, width and joiners', () => {
    for (const written of ['Café', 'CAFÉ', 'cafe\u0301', 'ｃａｆé']) expect(tagKey(written)).toBe('cafe');
    expect(tagKey('Straße')).toBe(tagKey('STRASSE'));
    expect(tagKey('می\u200Cخواهم')).toBe(tagKey('میخواهم'));
    expect(tagKey('كتاب')).not.toBe(tagKey('كتب'));
  });

  it.each(['', '#garden', '123', 'two words', 'a/b', 'a'.repeat(41), '-', 'a\u0000', '\uD800', 'ͺ', '\n', 'a\n'])(
    'is not %j',
    (text) => {
      expect(tagKey(text)).toBeUndefined();
    },
  );

  it('is listed once, as it is first written', () => {
    expect(tagsOf('#Garden #garden #Plans https://x.y/#no')).toEqual([
      { key: 'garden', written: 'Garden' },
      { key: 'plans', written: 'Plans' },
    ]);
  });

  it('has a page of its own', () => {
    expect(tagPath('Café')).toBe('/feed/tag/Caf%C3%A9');
  });
});
