import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';

const isCi = process.env['CI'] !== undefined;

/** What only a whole browser does: notifications, and updates of the service worker. */
const needsWholeBrowser = ['**/notifications.test.ts', '**/offline.test.ts'];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Each worker has a server and a database of its own; its tests run one after another.
  workers: 2,
  forbidOnly: isCi,
  // For what hangs. A journey goes on as soon as it sees what it waits for, and a busy machine was seen to stand still for seconds.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  projects: [
    { name: 'journeys', testIgnore: needsWholeBrowser },
    {
      name: 'whole browser',
      testMatch: needsWholeBrowser,
      use: { launchOptions: { args: chromiumFlags, ...findChromium('whole') } },
    },
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
