import { expect, test as base } from './journey.ts';
import type { Engine, EngineTab } from './engine-tab.ts';
import { startFirefox } from './drive-firefox.ts';
import { startWebKit } from './drive-webkit.ts';

const engines = { firefox: startFirefox, webkit: startWebKit };

/** Options that the projects of `playwright.config.ts` set. */
export interface EngineOptions {
  engineName: keyof typeof engines;
}

/** The journeys' `test` with a tab of another engine than Chromium. It fails where the page complains. */
export const test = base.extend<{ tab: EngineTab }, EngineOptions & { engine: Engine }>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const engine = await engines[engineName]();
      await use(engine);
      await engine.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  tab: async ({ engine, server }, use) => {
    const tab = await engine.openTab(server.baseURL);
    await use(tab);
    const problems = await tab.problems();
    await tab.close();
    expect(problems, 'errors, breaches of the policy and requests to another origin').toEqual([]);
  },
});

export { expect };
