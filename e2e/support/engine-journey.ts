import { expect, test as base } from './journey.ts';
import type { Engine, EngineTab } from '#testing/engines/engine-tab.ts';
import { startChromium } from '#testing/engines/drive-chromium.ts';
import { startFirefox } from '#testing/engines/drive-firefox.ts';
import { startWebKit } from '#testing/engines/drive-webkit.ts';

const engines = { chromium: startChromium, firefox: startFirefox, webkit: startWebKit };

/** Options that the projects of `playwright.config.ts` set. */
export interface EngineOptions {
  engineName: keyof typeof engines;
}

/** Uses a tab of an engine, and fails where its page complained. */
async function useTab(engine: Engine, baseURL: string, use: (tab: EngineTab) => Promise<void>): Promise<void> {
  const tab = await engine.openTab(baseURL);
  await use(tab);
  const problems = await tab.problems();
  await tab.close();
  expect(problems, 'errors, breaches of the policy and requests to another origin').toEqual([]);
}

async function useEngine(name: keyof typeof engines, use: (engine: Engine) => Promise<void>): Promise<void> {
  const engine = await engines[name]();
  await use(engine);
  await engine.close();
}

/** The journeys' `test` with a tab of one engine, and one of Firefox beside it. It fails where a page complains. */
export const test = base.extend<
  { tab: EngineTab; firefoxTab: EngineTab },
  EngineOptions & { engine: Engine; firefox: Engine }
>({
  engineName: ['firefox', { option: true, scope: 'worker' }],
  engine: [({ engineName }, use) => useEngine(engineName, use), { scope: 'worker', timeout: 60_000 }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
  firefox: [({}, use) => useEngine('firefox', use), { scope: 'worker', timeout: 60_000 }],
  tab: ({ engine, server }, use) => useTab(engine, server.baseURL, use),
  firefoxTab: ({ firefox, server }, use) => useTab(firefox, server.baseURL, use),
});

export { expect };
