import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderNote } from './markdown.ts';
import type { FindNoteLink } from './markdown-note-links.ts';
import { findNoteLinks } from './note-links.ts';
import { fuzzRuns } from '../testing/fuzz-runs.ts';
import { hasLooseSigns, unsafeCasesIn } from '../testing/unsafe-markdown.ts';

const toNote: FindNoteLink = (title) => ({
  href: `/notes/titled?title=${encodeURIComponent(title.toWellFormed())}`,
  ...(title === 'Nobody' && { isBroken: true }),
});
const render = (source: string, noteLink?: FindNoteLink) => renderNote(source, { noteLink }).trim();

describe('links to notes', () => {
  it('lead where the environment says', () => {
    expect(render('See [[Plan & "more"|the *plan*]].', toNote)).toBe(
      '<p dir="auto">See <a class="note-link" data-note-title="Plan &amp; &quot;more&quot;" href="/notes/titled?title=Plan%20%26%20%22more%22">the *plan*</a>.</p>',
    );
  });

  it('say where no note has the title, to screen readers too', () => {
    expect(render('[[Nobody]]', toNote)).toBe(
      '<p dir="auto"><a class="note-link note-link-broken" data-note-title="Nobody" href="/notes/titled?title=Nobody">Nobody<span class="visually-hidden"> (no note has this title)</span></a></p>',
    );
  });

  it('are plain words where nothing says where they lead', () => {
    expect(render('See [[Plan|the plan]] and [[Other]].')).toBe('<p dir="auto">See the plan and Other.</p>');
    expect(render('[[Plan]]', () => undefined)).toBe('<p dir="auto">Plan</p>');
  });

  it('stand in headings, emphasis and tables, and never within another link', () => {
    expect(render('# [[A]]', toNote)).toContain('>A</a></h2>');
    expect(render('**[[A]]**', toNote)).toContain('<strong><a');
    expect(render('| [[A\\|words]] |\n|---|', toNote)).toContain('>words</a></th>');
    expect(render('[see [[A]] there](https://example.com)', toNote)).not.toMatch(/<a[^>]*>(?:(?!<\/a>)[^])*<a/);
    expect(render('![see [[A]] there](/picture.png)', toNote)).toContain('alt="see A there"');
  });

  it('leave code and ordinary links alone', () => {
    expect(render('`[[A]]` \\[[B]] [[1]](https://example.com)', toNote)).toBe(
      '<p dir="auto"><code>[[A]]</code> [[B]] <a href="https://example.com" rel="noopener noreferrer">[1]</a></p>',
    );
  });

  it('lead somewhere however many there are', () => {
    const html = render('[[A]] '.repeat(5000), toNote);
    expect(html.match(/<a class="note-link" [^>]*href=/g)).toHaveLength(5000);
  });

  const part = fc.constantFrom('[[', ']]', '[', ']', '|', '\\', '`', '``', '\n', '\n\n', '\n- ', '\n```\n', 'Plan', 'Nobody', ' ', 'words', '"', '<', '&', '*', '_', '\u202E'); // prettier-ignore
  const text = fc.array(part, { maxLength: 40 }).map((parts) => parts.join(''));

  it('are safe in any text, and those that findNoteLinks finds', () => {
    fc.assert(
      fc.property(text, (source) => {
        const titles: string[] = [];
        const html = render(source, (title) => {
          titles.push(title);
          return toNote(title);
        });
        expect(unsafeCasesIn(html, 'note')).toEqual([]);
        expect(hasLooseSigns(html)).toBe(false);
        expect(titles).toEqual(findNoteLinks(source).map(({ title }) => title));
      }),
      fuzzRuns(1000),
    );
  });
});
