import { expect, it } from 'vitest';
import { readFrontMatter } from './front-matter.ts';

it('parts the front matter from the body', () => {
  const file = '---\ntitle: "A title"\ntags: [a, b]\n---\n\nThe *text*.\n\n---\n\nMore.\n';
  expect(readFrontMatter(file)).toEqual({
    attributes: { title: 'A title', tags: ['a', 'b'] },
    body: '\nThe *text*.\n\n---\n\nMore.\n',
  });
});

it('takes a file without one as body', () => {
  expect(readFrontMatter('Text\n---\nMore')).toEqual({ attributes: {}, body: 'Text\n---\nMore' });
});
