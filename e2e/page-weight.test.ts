import { scriptLimit, scriptsOf, weighScripts } from '#scripts/page-scripts.ts';
import { expect, test } from './support/journey.ts';
import { publicPages } from './support/public-pages.ts';

const lightPages = Object.values(publicPages)
  .flat()
  .filter((path) => path === '/' || path.startsWith('/tools'));

test('the landing page and the pages of the tools keep to what scripts may weigh', async ({ server }) => {
  expect(lightPages).toHaveLength(11);
  for (const path of lightPages) {
    expect.soft(await weighScripts(`${server.baseURL}${path}`), path).toBeLessThanOrEqual(scriptLimit);
  }
});

test('no script of the back office comes to a page of visitors', async ({ server }) => {
  const scripts = async (path: string) => [...(await scriptsOf(`${server.baseURL}${path}`))];
  const ofOffice = (await scripts('/admin/login')).filter((path) => path.includes('back-office'));
  expect(ofOffice).toHaveLength(1);
  for (const path of lightPages) expect.soft(await scripts(path), path).not.toContain(ofOffice[0]);
});
