import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './testing/longest-first.ts';
import { assetsOnDisk } from './tools/testing/assets-on-disk.ts';
import { inlineScripts } from './tooling/inline-scripts.ts';
import { markdownPages } from './tooling/markdown-pages.ts';

/** Slow tests run in `npm run test:slow`, by their names alone. */
const slowTests = '**/*.slow.*';
const integrationTests = 'server/**/*.integration.test.ts';
const slowIntegrationTests = '{bench,server}/**/*.slow.integration.test.ts';
const packages = '**/node_modules/**';
/** Tests that need a document, a window or a storage: of components, and of modules. */
const componentTests = (folder: string) => `${folder}/**/!(*.dom).test.tsx`;
const moduleTests = (folder: string) => `${folder}/**/*.dom.test.{ts,tsx}`;

/** Tests of what runs in a browser, by what they need. Those of the tools may be left out by `npm test`. */
const inBrowser = (
  folder: 'web' | 'tools',
): Record<'plain' | 'components' | 'modules', TestProjectInlineConfiguration> => ({
  plain: {
    extends: true,
    test: {
      name: folder,
      environment: 'node',
      // Imported modules are loaded once for all files, a third of the time less. No test changes shared state but globals.
      isolate: false,
      setupFiles: ['testing/clean-globals.ts'],
      include: [`${folder}/**/*.test.ts`],
      exclude: [moduleTests(folder), slowTests, packages],
    },
  },
  components: {
    extends: true,
    test: {
      name: `components of ${folder}`,
      environment: 'happy-dom',
      // As above: two thirds of the time went into loading React, the kit and the application for each file.
      isolate: false,
      setupFiles: ['web/testing/patient-queries.ts', 'web/testing/shared-document.ts'],
      include: [componentTests(folder)],
      exclude: [slowTests, packages],
      css: false,
    },
  },
  // They replace modules or look at how these start: each file has modules of its own.
  modules: {
    extends: true,
    test: {
      name: `document of ${folder}`,
      environment: 'happy-dom',
      setupFiles: ['web/testing/patient-queries.ts'],
      include: [moduleTests(folder)],
      exclude: [slowTests, packages],
      css: false,
    },
  },
});

const withPostgres = {
  environment: 'node' as const,
  isolate: false,
  globalSetup: ['server/testing/postgres-setup.ts'],
};

export default defineConfig({
  plugins: [markdownPages(), inlineScripts(), assetsOnDisk()],
  test: {
    // Most tests wait for something (a database, a hash, a process), so that three workers pay on two cores.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // For what hangs. Some load a dictionary, hash passwords or start three servers one after another, which a machine with nine other
    // processes on each core was seen to draw out to 20 s.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As above: a poll waits a second by itself, in which a busy machine may not write a file.
    expect: { poll: { timeout: 20_000 } },
    env: { NODE_ENV: 'test', TZ: 'UTC' },
    // A project may be empty while the tree is young; no test at all fails the run, as Vitest does by itself.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          // As above.
          isolate: false,
          include: ['{bench,contract,lib,server,testing,tooling}/**/*.test.{ts,mjs}'],
          // `bench/lighthouse` has packages of its own, with tests of theirs.
          exclude: [integrationTests, slowTests, packages],
        },
      },
      ...Object.values(inBrowser('web')),
      ...Object.values(inBrowser('tools')),
      {
        extends: true,
        test: {
          name: 'integration',
          ...withPostgres,
          include: [integrationTests],
          exclude: [slowIntegrationTests, packages],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow unit',
          environment: 'node',
          isolate: false,
          setupFiles: ['testing/clean-globals.ts'],
          include: ['{lib,server,tools,web}/**/*.slow.test.ts'],
        },
      },
      { extends: true, test: { name: 'slow integration', ...withPostgres, include: [slowIntegrationTests] } },
    ],
  },
});
