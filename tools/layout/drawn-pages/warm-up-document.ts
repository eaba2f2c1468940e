import type { DrawnDocument } from './drawn-document.ts';

/** The family that most web pages are set in. */
const style = { family: 'Arimo' };

/** A page that has something of what most pages have. */
export const warmUpDocument: DrawnDocument = {
  title: 'Practice',
  pages: [
    {
      size: { width: 200, height: 200 },
      items: [
        { kind: 'fill', box: { x: 0, y: 0, width: 200, height: 50 }, color: [1, 1, 1] },
        { kind: 'text', text: 'Some words of a page, ', x: 10, baseline: 20, size: 10, style, width: 120 },
        { kind: 'text', text: 'and some more.', x: 130, baseline: 20, size: 10, style, width: 60 },
      ],
    },
  ],
  pictures: [],
  headings: [{ title: 'Practice', level: 1, page: 0, y: 0 }],
};
