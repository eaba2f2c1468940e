import { expect, it, vi } from 'vitest';
import { renderNoteMarkdown } from '#lib/markdown/markdown-notes.ts';
import { createRenderSharedText } from './render-shared-text.ts';

it('a shared text is rendered once, and anew with its text or its files', () => {
  const renderer = vi.fn(renderNoteMarkdown);
  const render = createRenderSharedText(renderer);
  const id = '01900000-0000-7000-8000-000000000000';
  const source = `**Bold** ![The bay](attachment:${id})`;
  const bare = render(source, new Map());
  expect(bare).toContain('<strong>Bold</strong> The bay');
  expect(render(source, new Map())).toBe(bare);
  expect(renderer).toHaveBeenCalledOnce();
  expect(render(source, new Map([[id, '/s/one/files/x']]))).toContain('src="/s/one/files/x"');
  expect(render(source, new Map([[id, '/s/two/files/x']]))).toContain('src="/s/two/files/x"');
  expect(render('*Other*', new Map())).toContain('<em>Other</em>');
  expect(renderer).toHaveBeenCalledTimes(4);
});
