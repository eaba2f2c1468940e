import { expect, it } from 'vitest';
import { readMarkdownPage } from './markdown-pages.ts';

const matter = '---\ntitle: "Terms"\ndescription: "What holds"\nupdated: "2026-11-20"\n---\n';

it('cuts a file at its headings of the second level', () => {
  const page = readMarkdownPage(`${matter}\nIn *short*.\n\n## One & only\n\nFirst.\n\n### Part\n\n## Two\n\nSecond.\n`);
  expect(page).toEqual({
    title: 'Terms',
    description: 'What holds',
    updated: '2026-11-20',
    intro: '<p>In <em>short</em>.</p>\n',
    sections: [
      { id: 'one-only', title: 'One & only', html: '<p>First.</p>\n<h3 id="part">Part</h3>\n' },
      { id: 'two', title: 'Two', html: '<p>Second.</p>\n' },
    ],
  });
});

it('cuts a file that begins with a heading', () => {
  const { intro, sections } = readMarkdownPage(`${matter}\n## One\n\nFirst.\n\n## Two\n\nSecond.\n`);
  expect(intro).toBe('');
  expect(sections.map(({ id, html }) => `${id}: ${html}`)).toEqual(['one: <p>First.</p>\n', 'two: <p>Second.</p>\n']);
});

it('refuses front matter that no page knows', () => {
  expect(() => readMarkdownPage('---\ntitle: "A"\n---\nText')).toThrow();
  expect(() => readMarkdownPage(`${matter.replace('updated', 'updatd')}Text`)).toThrow();
});
