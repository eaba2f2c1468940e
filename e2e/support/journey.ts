import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { startFreshServer } from '#scripts/fresh-server.ts';

interface WorkerFixtures {
  /** The production server of this worker: where it answers and where its data lies. */
  server: { baseURL: string; dataDir: string };
}

/** Playwright's `test` with a production server per worker; `page.goto('/')` and `request` go to it. */
export const test = base.extend<object, WorkerFixtures>({
  server: [
    // Playwright reads what a fixture needs from this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use, worker) => {
      const server = await startFreshServer(join(worker.project.outputDir, `server-${worker.workerIndex}.log`));
      await use({ baseURL: server.baseURL, dataDir: server.dataDir });
      await server.stop();
    },
    { scope: 'worker', timeout: 30_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
});

export { expect };

/** WCAG 2.2 AA is these five together. */
const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Fails with one readable line per element where the page, as it stands now, breaks WCAG 2.2 AA. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(standard).analyze();
  const lines = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const why = failureSummary.split('\n').slice(1).join(';').replaceAll(/\s+/g, ' ').trim();
      return `${id} (${help}) at ${target.join(' ')}: ${why}`;
    }),
  );
  expect(lines, `${page.url()} keeps to WCAG 2.2 AA`).toEqual([]);
}
