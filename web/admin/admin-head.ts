import type { Params } from 'react-router';
import { loginTitle, adminPages } from './admin-pages.ts';

const titles = new Map<string | undefined, string>([
  ['login', loginTitle],
  ['', loginTitle],
  ...adminPages.map(({ slug, title }) => [slug, title] as const),
]);

/** What the server's document says of a page of the back office. */
export const adminHead = async (_data: unknown, params: Params) => {
  const title = titles.get((params['*'] ?? '').replace(/\/+$/, ''));
  return title === undefined ? { title: 'Page not found', status: 404 } : { title };
};
