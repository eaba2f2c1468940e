import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#scripts/chromium.ts';

const isCi = process.env['CI'] !== undefined;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  // Each worker has a server and a database of its own; its tests run one after another.
  workers: 2,
  forbidOnly: isCi,
  timeout: 30_000,
  expect: { timeout: 5000 },
  reporter: 'list',
  use: {
    launchOptions: { args: chromiumFlags, ...findChromium() },
    // What a worker answers, no journey could stand in for; those about it allow it.
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
  },
});
