import { defineConfig } from '@playwright/test';
import type { EngineOptions } from '#e2e/support/engine-journey.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';

const isCi = process.env['CI'] !== undefined;

/** What only a whole browser does: notifications, and updates of the service worker. */
const needsWholeBrowser = ['**/notifications.test.ts', '**/offline.test.ts'];

/** They concern what is below tools/ alone: `npm test` leaves them out where nothing of it changed. */
const ofTools = '**/tools/*.test.ts';
/** Several servers: `npm run test:slow`. */
const slow = '**/*.slow.test.ts';
/** `npm run test:engines`. Their tests start the browser themselves, as Playwright drives only builds of its own. */
const inEngines = '**/engines/*.test.ts';
const inFirefox = '**/firefox/*.test.ts';

export default defineConfig<object, EngineOptions>({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Each worker has a server and a database of its own; its tests run one after another. A journey waits for as long as it computes, so that
  // three workers pay on two cores.
  workers: 3,
  forbidOnly: isCi,
  // What passes at its second try is printed as flaky: a defect to find, though no reason to hold back everything else.
  retries: isCi ? 1 : 0,
  // For what hangs. A journey goes on as soon as it sees what it waits for, and a busy machine was seen to stand still for seconds.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'journeys', testIgnore: [...needsWholeBrowser, ofTools, slow, inEngines, inFirefox] },
    { name: 'tools', testMatch: ofTools },
    { name: 'slow', testMatch: slow },
    {
      name: 'whole browser',
      testMatch: needsWholeBrowser,
      use: { launchOptions: { args: chromiumFlags, ...findChromium('whole') } },
    },
    { name: 'firefox', testMatch: [inEngines, inFirefox], use: { engineName: 'firefox' } },
    { name: 'webkit', testMatch: inEngines, use: { engineName: 'webkit' } },
  ],
  use: {
    launchOptions: { args: chromiumFlags, ...findChromium() },
    // What a worker answers, no journey could stand in for; those about it allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // What moves would be waited for, and what rises under a press that was aimed beside it takes the press: an alert did. The journeys
    // about motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
