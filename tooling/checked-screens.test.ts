import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import { describe, expect, it } from 'vitest';
import { adminScreens, missingPage, publicPages, signedInScreens } from '#e2e/support/checked-screens.ts';
import { adminPages } from '#web/admin/admin-pages.ts';
import { routes } from '#web/app/routes/routes.tsx';

/** The paths of a route table, with their parameters. */
const pathsOf = (table: readonly RouteObject[]): string[] =>
  table.flatMap(({ path, children }) => [...(path === undefined ? [] : [path]), ...pathsOf(children ?? [])]);

const screens = [...Object.values(publicPages).flat(), ...signedInScreens, missingPage];

describe('e2e/screens.slow.test.ts checks every screen: a new one belongs into e2e/support/checked-screens.ts', () => {
  it('of the route table', () => {
    const checked = new Set(screens.map((path) => matchRoutes(routes, path)?.at(-1)?.route.path));
    expect(pathsOf(routes).filter((path) => !checked.has(path))).toEqual([]);
  });

  it('of the back office', () => {
    expect([...adminScreens].toSorted()).toEqual(adminPages.map(({ slug }) => slug).toSorted());
  });

  it('and none that is gone', () => {
    const isMissing = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path === '*';
    expect(screens.filter(isMissing)).toEqual([missingPage]);
  });
});
