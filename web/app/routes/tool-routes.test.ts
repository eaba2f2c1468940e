import { expect, it } from 'vitest';
import { toolGroups } from '#tools/runner/tool-list.ts';
import { pageHandleOf } from './page-handle.ts';
import { toolRoutes } from './tool-routes.ts';

const tools = toolGroups.flatMap((group) => group.tools);

it('has the eleven tools of the list, by their names, and the page that lists them', () => {
  const paths = new Set(toolRoutes.map(({ path }) => path));
  expect(paths).toEqual(new Set(['/tools', ...tools.map(({ slug }) => `/tools/${slug}`)]));
  expect(tools).toHaveLength(11);
});

it.each(tools)('lists $title as its route has it', ({ slug, title }) => {
  const page = pageHandleOf(toolRoutes.filter(({ path }) => path === `/tools/${slug}`));
  expect(page).toMatchObject({ title, chunk: `${slug}.tool` });
});
