import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { splitTags } from '#contract/notes.ts';
import { excerptOf, readingTimeOf } from './article-text.ts';
import { findLinks } from './find-links.ts';
import { readFrontMatter } from './front-matter.ts';
import { renderMarkdown } from './markdown.ts';
import { slugOf } from './slug.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';
import { hostileText } from './testing/hostile-values.ts';
import { hasLooseSigns, trespassesIn } from './testing/unsafe-markdown.ts';

/** What Markdown and HTML are made of, so that chance comes upon their rules. */
const signs = [
  '[', ']', '(', ')', '<', '>', '!', '`', '```', '~~~', '*', '**', '_', '~~', '#', '## ', '- ', '1. ', '> ', '|', '|-|-|', '\n', '\n\n', '  ', '    ', '\t',
  '\\', '&', '&#', '&colon;', ':', '//', '"', "'", '=', 'javascript:', 'data:text/html,', 'https://', 'www.', 'a@b.example', '<a href=', '<svg', ' onload=', 'onerror=alert(1)',
  '-->', '<!--', '<![CDATA[', '<script>', '</', 'word', '[x]: ', '[^1]', '---', 'html', '😀', '\u0000', '\u202E',
] as const; // prettier-ignore

const markdown = fc.oneof(
  fc.array(fc.constantFrom(...signs), { maxLength: 60 }).map((parts) => parts.join('')),
  fc.array(fc.oneof(fc.constantFrom(...signs), hostileText), { maxLength: 12 }).map((parts) => parts.join('')),
  // One sign again and again, with another at the end: what backtracking is slow on.
  fc
    .tuple(
      fc.constantFrom(...signs),
      fc.constantFrom(...signs),
      fc.integer({ min: 1, max: 3000 }),
      fc.constantFrom(...signs),
    )
    .map(([one, other, times, last]) => `${`${one}${other}`.repeat(times)}${last}`),
);

/** Far more than any of these takes; a machine that does much else is several times slower. */
const patienceMs = 5000;

function inTime<Result>(work: () => Result): Result {
  const began = performance.now();
  const result = work();
  expect(performance.now() - began).toBeLessThan(patienceMs);
  return result;
}

it('Markdown of anything becomes the tags, attributes and addresses that are allowed, in time', () => {
  const isSafe = fc.property(markdown, (source) => {
    const { html } = inTime(() => renderMarkdown(source));
    expect(trespassesIn(html)).toEqual([]);
    expect(hasLooseSigns(html)).toBe(false);
  });
  fc.assert(isSafe, fuzzRuns(150));
});

it('links in anything lead to the web or to mail, and the text stays as it was, in time', () => {
  const isWhole = fc.property(fc.oneof(markdown, hostileText), (text) => {
    const parts = inTime(() => findLinks(text));
    expect(parts.map((part) => part.text).join('')).toBe(text);
    for (const { href } of parts)
      if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/[^@/]+(?:[/?#]|$)|mailto:)/);
  });
  fc.assert(isWhole, fuzzRuns(300));
});

it('excerpts of anything are short, whole and on one line, in time', () => {
  const isShort = fc.property(markdown, fc.integer({ min: 2, max: 200 }), (source, max) => {
    const excerpt = inTime(() => excerptOf(source.toWellFormed(), max));
    expect(Array.from(excerpt).length).toBeLessThanOrEqual(max);
    expect(excerpt).not.toMatch(/[\n\r]/);
    expect(excerpt.isWellFormed()).toBe(true);
    expect(inTime(() => readingTimeOf(source))).toBeGreaterThanOrEqual(1);
  });
  fc.assert(isShort, fuzzRuns(100));
});

it('slugs of anything hold letters, marks, numbers and hyphens, and go into an address', () => {
  const isSlug = fc.property(hostileText, (text) => {
    const slug = inTime(() => slugOf(text));
    expect(slug).toMatch(/^[\p{L}\p{M}\p{N}-]*$/u);
    expect(slug.length).toBeLessThanOrEqual(80);
    expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
  });
  fc.assert(isSlug, fuzzRuns(300));
});

it('tags of anything are trimmed and not empty', () => {
  const isTidy = fc.property(hostileText, (text) => {
    const tags = inTime(() => splitTags(text));
    expect(tags.filter((tag) => tag === '' || tag !== tag.trim() || tag.includes(','))).toEqual([]);
  });
  fc.assert(isTidy, fuzzRuns(300));
});

it('a file with front matter of anything is read or refused, in time', () => {
  // The reader of YAML warns of what it does not know.
  vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
  const matter = fc.oneof(
    hostileText,
    fc
      .array(fc.constantFrom('a: ', '&a ', '*a', '[', ']', '{', '}', '- ', '\n', '!!js/function ', '<<: ', '"'), {
        maxLength: 40,
      })
      .map((parts) => parts.join('')),
  );
  const isRead = fc.property(matter, hostileText, (head, body) => {
    const file = `---\n${head}\n---\n${body}`;
    const { outcome } = inTime(() => {
      try {
        return { outcome: readFrontMatter(file) };
      } catch (error) {
        return { outcome: error };
      }
    });
    if (outcome instanceof Error) expect(outcome.name).toMatch(/^(?:YAML|Reference)/);
    else expect(outcome).toMatchObject({ body: expect.any(String) });
  });
  fc.assert(isRead, fuzzRuns(150));
  vi.restoreAllMocks();
});
