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

it('refuses front matter that no page knows', () => {
  expect(() => readMarkdownPage('---\ntitle: "A"\n---\nText')).toThrow();
  expect(() => readMarkdownPage(`${matter.replace('updated', 'updatd')}Text`)).toThrow();
});
