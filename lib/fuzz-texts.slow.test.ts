import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { splitTags } from '#contract/notes/note-rules.ts';
import { excerptOf, readingTimeOf } from './markdown/article-text.ts';
import { findLinks } from './markdown/find-links.ts';
import { readFrontMatter } from './markdown/front-matter.ts';
import { renderMarkdown, renderNote } from './markdown/markdown.ts';
import { mayHaveMarkdown } from './markdown/may-have-markdown.ts';
import { slugOf } from './slug.ts';
import { countTasks, findTasks, withoutDoneTasks, withTask } from './markdown/task-list.ts';
import { fuzzRuns } from './testing/fuzz-runs.ts';
import { hostileText } from './testing/hostile-values.ts';
import { checkboxesIn, hasLooseSigns, unsafeCasesIn } from './testing/unsafe-markdown.ts';

/** Parts of Markdown and HTML, so that chance finds their rules. */
const signs = [
  '[', ']', '(', ')', '<', '>', '!', '`', '```', '~~~', '*', '**', '_', '~~', '#', '## ', '- ', '1. ', '> ', '|', '|-|-|', '\n', '\n\n', '  ', '    ', '\t',
  '\\', '&', '&#', '&colon;', ':', '//', '"', "'", '=', 'javascript:', 'data:text/html,', 'https://', 'www.', 'a@b.example', '<a href=', '<svg', ' onload=', 'onerror=alert(1)',
  '-->', '<!--', '<![CDATA[', '<script>', '</', 'word', '[x]: ', '[^1]', '[ ] ', '[x] ', '- [ ] ', '![a](attachment:b)', '\r', '\r\n', '---', 'html', '😀', '\u0000', '\u202E',
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
    expect(unsafeCasesIn(html)).toEqual([]);
    expect(hasLooseSigns(html)).toBe(false);
  });
  fc.assert(isSafe, fuzzRuns(150));
});

it('a note of anything becomes the tags, attributes and addresses that are allowed, in time', () => {
  const isSafe = fc.property(markdown, (source) => {
    const html = inTime(() =>
      renderNote(source, { canTick: true, canCopy: true, attachmentUrl: (id) => `/file/${id}` }),
    );
    expect(unsafeCasesIn(html, 'note')).toEqual([]);
    expect(hasLooseSigns(html)).toBe(false);
  });
  fc.assert(isSafe, fuzzRuns(150));
});

it('the checkboxes of a note are the tasks of its text, and a tick changes that one alone', () => {
  const isSame = fc.property(markdown, fc.nat(), (source, pick) => {
    const tasks = inTime(() => findTasks(source));
    expect(countTasks(source)).toEqual({ done: tasks.filter(({ done }) => done).length, total: tasks.length });
    const boxes = checkboxesIn(renderNote(source));
    expect(boxes).toEqual(tasks.map(({ done }, index) => ({ task: String(index), isDone: done })));
    const task = tasks[pick % tasks.length];
    if (!task) return;
    expect(source.slice(task.mark - 1, task.mark + 2)).toMatch(/^\[[ xX]\]$/);
    const ticked = findTasks(withTask(source, task, !task.done));
    expect(ticked).toEqual(tasks.with(pick % tasks.length, { ...task, done: !task.done }));
  });
  fc.assert(isSame, fuzzRuns(600));
});

it('a text without its done tasks has every other line in its order, in time', () => {
  const isPart = fc.property(markdown, (source) => {
    const linesOf = (text: string) => text.split(/\r\n?|\n/);
    const left = linesOf(source);
    for (const line of linesOf(inTime(() => withoutDoneTasks(source)))) {
      const at = left.indexOf(line);
      if (line !== '') expect(at).toBeGreaterThanOrEqual(0);
      left.splice(0, at + 1);
    }
  });
  fc.assert(isPart, fuzzRuns(300));
});

it('a text that looks like no Markdown is none', () => {
  const isPlain = fc.property(fc.oneof(markdown, hostileText), (text) => {
    if (mayHaveMarkdown(text)) return;
    expect(
      renderNote(text).replaceAll(
        /<(?:\/?p(?: dir="auto")?|\/a|a href="[^"]*"(?: rel="noopener noreferrer")?|br \/)>/g,
        '',
      ),
    ).not.toContain('<');
  });
  fc.assert(isPlain, fuzzRuns(1000));
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
