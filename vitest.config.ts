import { defineConfig } from 'vitest/config';
import { assetsOnDisk } from './web/tools/testing/assets-on-disk.ts';
import { markdownPages } from './scripts/markdown-pages.ts';

const integrationTests = 'server/**/*.integration.test.ts';
/** What needs a document, a window or a storage. */
const documentTests = ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'];

export default defineConfig({
  plugins: [markdownPages(), assetsOnDisk()],
  test: {
    // Most tests wait for something (a database, a hash, a process), so that three workers pay on two cores.
    maxWorkers: 3,
    // For what hangs. Some load a dictionary, hash passwords or start three servers one after another, which a machine with nine other
    // processes on each core was seen to draw out to 20 s.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    // A project may be empty while the tree is young; no test at all fails the run, as Vitest does by itself.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // What the files import is loaded once: a third less for all tests together. They change nothing that is shared.
          isolate: false,
          include: ['{bench,contract,lib,scripts,server}/**/*.test.{ts,mjs}'],
          // `bench/lighthouse` has packages of its own, with tests of theirs.
          exclude: [integrationTests, '**/node_modules/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'node',
          // As above.
          isolate: false,
          include: ['web/**/*.test.ts'],
          exclude: documentTests,
        },
      },
      {
        extends: true,
        test: {
          name: 'document',
          environment: 'happy-dom',
          include: documentTests,
          css: false,
          // Mantine imports CSS, which Node cannot load by itself.
          server: { deps: { inline: ['@mantine/core', '@mantine/charts'] } },
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          environment: 'node',
          isolate: false,
          include: [integrationTests],
          globalSetup: ['server/testing/postgres-setup.ts'],
        },
      },
    ],
  },
});
