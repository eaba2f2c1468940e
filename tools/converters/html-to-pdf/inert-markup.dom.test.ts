import { expect, it } from 'vitest';
import { parseInert } from './inert-markup.ts';

// That it has no event handlers is looked at in browsers, whose parser knows all names: e2e/tools/sends-nothing.test.ts.
it('has its words and its values as they were', () => {
  const words = 'Write <b>only</b> one onclick="now" or "once" /onto/ on a line \uE000 onload = all';
  const document = parseInert(
    `<p title="is only one onload=">${words}</p><pre>\n onclick\n</pre><style>p { content: " online " }</style>`,
  );
  expect(document.querySelector('p')?.innerHTML).toBe(words);
  expect(document.querySelector('p')?.title).toBe('is only one onload=');
  expect(document.querySelector('pre')?.textContent).toContain(' onclick');
  expect(document.querySelector('noframes[data-style]')?.textContent).toBe('p { content: " online " }');
});
