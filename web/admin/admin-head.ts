import type { Params } from 'react-router';
import { loginTitle, adminPages } from './admin-pages.ts';

const titles = new Map<string | undefined, string>([
  ['login', loginTitle],
  ['', loginTitle],
  ...adminPages.map(({ slug, title }) => [slug, title] as const),
]);

/** Head of the server's document for a page of the back office. */
export const adminHead = async (_data: unknown, params: Params) => {
  const title = titles.get((params['*'] ?? '').replace(/\/+$/, ''));
  return title === undefined ? { title: 'Page not found', status: 404 } : { title };
};
