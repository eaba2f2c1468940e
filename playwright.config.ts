import { defineConfig } from '@playwright/test';
import type { EngineOptions } from '#e2e/support/engine-journey.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';

const isCi = process.env['CI'] !== undefined;

/** Push messages need a whole browser, in which a test takes twice as long. */
const needsWholeBrowser = '**/push.slow.test.ts';

/** Journeys of tools/ alone: `npm test` skips them if nothing of the tools changed. */
const ofTools = '**/tools/*.test.ts';
/** Drills, several devices and servers, sweeps: `npm run test:slow`. */
const slow = '**/*.slow.test.ts';
/** `npm run test:engines`. Their tests start the browser themselves, as Playwright drives only builds of its own. */
const inEngines = '**/engines/*.test.ts';
const inFirefox = '**/firefox/*.test.ts';
const inWebKit = '**/webkit/*.test.ts';
/** The corpus of the tools, with the same words in every engine. */
const ofCorpus = '**/engines/corpus/*.test.ts';

export default defineConfig<object, EngineOptions>({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Each worker has a server and a database of its own; its tests run one after another. Journeys wait as long as they compute, so
  // three workers pay on two cores.
  workers: 3,
  forbidOnly: isCi,
  // A test that passes at its second try is printed as flaky: a defect to find, but no reason to stop everything else.
  retries: isCi ? 1 : 0,
  // Limits for what hangs. A journey goes on as soon as it sees what it waits for, and a busy machine stands still for seconds.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  projects: [
    { name: 'journeys', testIgnore: [ofTools, slow, inEngines, inFirefox, inWebKit, ofCorpus] },
    { name: 'tools', testMatch: ofTools, testIgnore: slow },
    { name: 'slow', testMatch: slow, testIgnore: needsWholeBrowser },
    {
      name: 'whole browser',
      testMatch: needsWholeBrowser,
      use: { launchOptions: { args: chromiumFlags, ...findChromium('whole') } },
    },
    { name: 'firefox', testMatch: [inEngines, inFirefox], use: { engineName: 'firefox' } },
    { name: 'webkit', testMatch: [inEngines, inWebKit], use: { engineName: 'webkit' } },
    { name: 'corpus in chromium', testMatch: ofCorpus, use: { engineName: 'chromium' } },
    { name: 'corpus in firefox', testMatch: ofCorpus, use: { engineName: 'firefox' } },
    { name: 'corpus in webkit', testMatch: ofCorpus, use: { engineName: 'webkit' } },
  ],
  use: {
    launchOptions: { args: chromiumFlags, ...findChromium() },
    // `page.route` does not see requests that a service worker answers. Journeys about the worker allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Playwright waits for moving elements, and one that rises under a press takes the press: an alert did. Journeys about motion ask
    // for it.
    contextOptions: { reducedMotion: 'reduce' },
  },
});
