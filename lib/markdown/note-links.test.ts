import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '#testing/thread-time.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { findNoteLinks, linkKeyOf, linkTitleOf, withRenamedLinks } from './note-links.ts';

const titlesIn = (source: string) => findNoteLinks(source).map(({ title }) => title);

describe('findNoteLinks', () => {
  it('finds titles and words, with their place', () => {
    const source = 'See [[Garden plan]] and [[ Recipes | my dishes ]].';
    const found = findNoteLinks(source);
    expect(found).toEqual([
      { start: 4, end: 19, title: 'Garden plan', words: 'Garden plan' },
      { start: 24, end: 49, title: 'Recipes', words: 'my dishes' },
    ]);
    expect(found.map(({ start, end }) => source.slice(start, end))).toEqual([
      '[[Garden plan]]',
      '[[ Recipes | my dishes ]]',
    ]);
  });

  it.each([
    ['in a list', '- [ ] ask [[Ada]]\n- [[Bob]]', ['Ada', 'Bob']],
    [
      'in a heading, a quote and a table',
      '# [[A]]\n> [[B]]\n\n| x | y |\n|---|---|\n| [[C\\|words]] | [[D]] |',
      ['A', 'B', 'C', 'D'],
    ],
    ['after a bracket, and as the embed of other apps', '[[[A]] ![[B]]', ['A', 'B']],
    ['in other scripts', '[[मेरी सूची]] [[買い物]] [[قائمة]]', ['मेरी सूची', '買い物', 'قائمة']],
    ['without words behind the bar', '[[A|]]', ['A']],
    ['with signs of Markdown', '*a [[b* _c_]] d', ['b* _c_']],
    ['after a backtick that nothing closes', 'a ` b [[C]]', ['C']],
    ['after code that ended', '`a` [[B]] ```c``` [[D]]\n\n~~~\nx\n~~~\n[[E]]', ['B', 'D', 'E']],
    ['beside backticks of other items', '- a ` b\n- [[C]] ` d', ['C']],
    ['behind an escaped backtick', '\\`[[A]]`', ['A']],
    ['with line breaks of Windows', '[[A]]\r\n[[B]]\r\n', ['A', 'B']],
  ])('finds links %s', (_, source, titles) => {
    expect(titlesIn(source)).toEqual(titles);
  });

  it.each([
    ['in a code span', '`[[A]]` and ``a ` [[B]]``'],
    ['in a code span over two lines', '`a\n[[B]]`'],
    ['in fenced code', '```\n[[A]]\n```\n~~~js\n[[B]]\n~~~\n- ```\n  [[C]]'],
    ['after a backslash', '\\[[A]]'],
    ['without a title', '[[]] [[ ]] [[|words]] [[\u0301]]'],
    ['across lines', '[[A\nB]]'],
    ['with brackets within', '[[a [b] c]] [[a]b]]'],
    ['of CommonMark with brackets in their words', '[[1]](https://example.com)'],
    ['to a title that is too long', `[[${'x'.repeat(201)}]]`],
    ['that do not end', '[[A] [[B'],
  ])('finds no link %s', (_, source) => {
    expect(titlesIn(source)).toEqual([]);
  });

  it('takes a title of 200 characters, whatever their size', () => {
    const title = '🌿'.repeat(200);
    expect(titlesIn(`[[${title}]]`)).toEqual([title]);
  });

  it.each([
    ['opening brackets', '['.repeat(100_000)],
    ['links without an end', '[[a'.repeat(33_000)],
    [
      'backticks in runs of many lengths',
      Array.from({ length: 440 }, (_, length) => '`'.repeat(length) + '[['.repeat(1)).join(' '),
    ],
    ['backticks and links', '`[[a]]'.repeat(16_000)],
    ['escapes', '\\['.repeat(50_000)],
    ['bars', `[[a${'|'.repeat(100_000)}`],
    ['spaces', `[[${' '.repeat(100_000)}]]`],
    ['lines', '[[\n'.repeat(33_000)],
    ['quotes', '>'.repeat(100_000)],
    ['links', '[[a]]'.repeat(20_000)],
  ])('takes no time for 100,000 characters of %s', (_, source) => {
    const began = processorMs();
    findNoteLinks(source);
    withRenamedLinks(source, 'a', 'b');
    // Some milliseconds; a quadratic search takes minutes.
    expect(processorMs() - began).toBeLessThan(2000);
  });
});

describe('keys of titles', () => {
  it('are the same without regard to case, accents, spaces and signs that a link cannot hold', () => {
    const key = linkKeyOf('Café plan draft May');
    for (const title of [
      'CAFE PLAN DRAFT MAY',
      ' cafe  plan draft\tmay ',
      'Café plan [draft] | May',
      'Café plan draft May\\',
    ])
      expect(linkKeyOf(title)).toBe(key);
    expect(linkKeyOf('Cafés')).not.toBe(key);
    expect(linkKeyOf('[|]')).toBe('');
  });

  it('come back from a link to any title that has one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (given) => {
        const title = given.trim();
        const key = linkKeyOf(title);
        const [link] = findNoteLinks(`[[${linkTitleOf(title)}]]`);
        expect(link === undefined ? '' : linkKeyOf(link.title)).toBe(key);
      }),
      fuzzRuns(500),
    );
  });
});

describe('withRenamedLinks', () => {
  it('renames the links to a title, and leaves words and everything else', () => {
    const source =
      '[[Plan]] [[plán|the plan]] [[ PLAN ]] [[Plans]] `[[Plan]]` Plan\n| [[Plan\\|x]] |\n```\n[[Plan]]\n```';
    expect(withRenamedLinks(source, 'Plan', 'Garden')).toBe(
      '[[Garden]] [[Garden|the plan]] [[Garden]] [[Plans]] `[[Plan]]` Plan\n| [[Garden\\|x]] |\n```\n[[Plan]]\n```',
    );
  });

  it('writes a title with brackets and bars so that the link still leads to it', () => {
    const title = 'Plan [draft] | May]]';
    const renamed = withRenamedLinks('[[A]] [[A|words]]', 'A', title);
    expect(renamed).toBe('[[Plan draft May]] [[Plan draft May|words]]');
    expect(findNoteLinks(renamed).map((link) => linkKeyOf(link.title))).toEqual([linkKeyOf(title), linkKeyOf(title)]);
  });

  it('changes nothing for a title that no link can name', () => {
    expect(withRenamedLinks('[[A]]', 'A', '[|]]')).toBe('[[A]]');
  });

  const part = fc.constantFrom('[[', ']]', '[', ']', '|', '\\', '`', '``', '```\n', '\n', '\n\n', '- ', '> ', '# ', '(', 'Plan', 'plán', 'Other', ' ', 'words'); // prettier-ignore
  const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));

  it('renames every link to the title, and no other, in any text', () => {
    fc.assert(
      fc.property(text, fc.constantFrom('New title', 'a`b', 'C:\\[x] | y\\', '*`\\`*'), (source, newTitle) => {
        const before = findNoteLinks(source);
        const renamed = withRenamedLinks(source, 'Plan', newTitle);
        const expected = before.map(({ title }) => (linkKeyOf(title) === 'plan' ? linkTitleOf(newTitle) : title));
        expect(titlesIn(renamed)).toEqual(expected);
        if (expected.every((title, place) => title === before[place]?.title)) expect(renamed).toBe(source);
      }),
      fuzzRuns(2000),
    );
  });
});
