import type { RouteObject } from 'react-router';
import { pageHandleOf } from './page-handle.ts';

/** The paths of a route table that search engines should know: pages without parameters that are not unlisted. */
export function listedPathsOf(routes: readonly RouteObject[]): string[] {
  return routes.flatMap((route): string[] => {
    const { path, children } = route;
    const page = pageHandleOf([route]);
    const isListed = page !== undefined && !page.isUnlisted && path !== undefined && !/[:*]/.test(path);
    return [...(isListed ? [path] : []), ...listedPathsOf(children ?? [])];
  });
}
