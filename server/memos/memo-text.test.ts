import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { linkToFile, placeOf, tagsOf, withFileLinks, withNoteLinks, wordsForTitle } from './memo-text.ts';

describe('tags of a memo', () => {
  it('are those that Memos kept, at either depth', () => {
    expect(tagsOf('#other', '{"tags":["a","b/c"]}')).toEqual(['a', 'b/c']);
    expect(tagsOf('#other', '{"property":{"tags":["a"],"hasLink":true}}')).toEqual(['a']);
  });

  it.each(['{}', '', 'no JSON', 'null', '{"tags":"a"}', '{"tags":[1]}'])(
    'are read from the text beside %j',
    (payload) => {
      expect(tagsOf('#work/plans and #日記, (#tea) #🌊!\n# Heading\n##no', payload)).toEqual([
        'work/plans',
        '日記',
        'tea',
        '🌊',
      ]);
    },
  );

  it('are not in code, addresses and words', () => {
    const text = 'a#b `#code` ``x #y`` https://example.com/#place \\#not &#35;\n```\n#fenced\n```\n#real';
    expect(tagsOf(text, '{}')).toEqual(['real']);
  });
});

describe('references of a memo', () => {
  const titleOf = (uid: string) =>
    new Map([
      ['abc', 'Plan [draft]'],
      ['signs', '[]'],
    ]).get(uid);

  it('are links to notes', () => {
    expect(withNoteLinks('See [[memos/abc]], ![[memo:abc?text=the+plan]] and [this](/m/abc).', titleOf)).toBe(
      'See [[Plan draft]], [[Plan draft|the plan]] and [[Plan draft|this]].',
    );
  });

  it('stay where nothing has that name, or a name that no link can say', () => {
    const text = '[[memos/nobody]] [[memos/signs]] [[abc]] [x](/m/nobody) [[memos/abc]](https://example.com)';
    expect(withNoteLinks(text, titleOf)).toBe(text);
  });
});

it('a title has no tags and references, unless there is nothing else', () => {
  expect(wordsForTitle('[[memos/abc]] Hello #work/plans')).toBe(' Hello ');
  expect(wordsForTitle('#journal')).toBe('#journal');
});

describe('links to files', () => {
  it('name the file of the memo, whatever the version', () => {
    const keyOf = (uid: string) => (uid === 'u1' ? 'f1' : undefined);
    expect(
      withFileLinks(
        '![a](/file/attachments/u1/a%20b(1).png?thumbnail=true) ![b](https://m.example/file/resources/u1/b.png "B") [c](/o/r/u1) [d](/o/r/u2) [e](</file/attachments/u1/e>)',
        keyOf,
      ),
    ).toBe('![a](attachment:f1) ![b](attachment:f1 "B") [c](attachment:f1) [d](/o/r/u2) [e](attachment:f1)');
  });

  it('lead elsewhere by http alone', () => {
    expect(linkToFile('a [b]\n.pdf', 'https://example.com/a b.pdf')).toBeUndefined();
    expect(linkToFile('a [b]\n.pdf', 'https://example.com/a.pdf')).toBe('[a b .pdf](<https://example.com/a.pdf>)');
    expect(linkToFile('', 'http://example.com')).toBe('[File](<http://example.com>)');
    expect(linkToFile('x', 'javascript:alert(1)')).toBeUndefined();
  });
});

it('a place is a line of its own', () => {
  expect(placeOf('{"location":{"placeholder":"Cafe\\n X","latitude":48.1,"longitude":11.5}}')).toBe(
    'Place: Cafe X (48.10000, 11.50000)',
  );
  expect(placeOf('{"location":{"latitude":1,"longitude":2}}')).toBe('Place: 1.00000, 2.00000');
  expect(placeOf('{"location":{"latitude":"1"}}')).toBe('');
});

it.each(['#'.repeat(200_000), '`'.repeat(200_000), '[['.repeat(100_000), '](/file/attachments/a/'.repeat(20_000)])(
  'hostile texts take no time: %#',
  (text) => {
    const began = processorMs();
    tagsOf(text, '{}');
    withFileLinks(
      withNoteLinks(text, () => 'x'),
      () => 'y',
    );
    expect(processorMs() - began).toBeLessThan(2000);
  },
);
