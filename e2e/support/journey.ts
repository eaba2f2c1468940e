import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { startFreshServer } from '#testing/fresh-server.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { signUp, type Person } from './people.ts';
import { watch } from './watched-pages.ts';

interface WorkerFixtures {
  /** Settings of the server beside the usual ones. */
  serverVariables: NodeJS.ProcessEnv;
  /** The production server of this worker: where it answers and where its data lies. */
  server: { baseURL: string; dataDir: string };
}

interface TestFixtures {
  /** True if push messages are explained to a person who has not answered yet. The line moves the page when it comes. */
  invitesToPush: boolean;
  /** True if the browser was never here before: the version check then clears what it finds. */
  isFirstVisit: boolean;
  /** The browser asks another server for the person, as in an import; by default that is a fault. */
  asksElsewhere: boolean;
  /** A new account. No page is signed in with it: `openAs` and the login form do that. */
  person: Person;
}

/** Runs in each page; one without an origin has no storage. */
function declinePush(): void {
  if (window.origin !== 'null') localStorage.setItem('pushChoice', 'off');
}

/** A rendered page can be read before it answers. What is done to it then has a journey of its own (early-input.slow.test.ts). */
function waitForAnswers(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const answering = () => page.waitForFunction(() => !('replayEarlyEvents' in window));
  page.goto = async (...given) => {
    const response = await goto(...given);
    await answering();
    return response;
  };
  page.reload = async (...given) => {
    const response = await reload(...given);
    await answering();
    return response;
  };
}

/**
 * Playwright's `test` with a production server per worker; `page.goto('/')` and `request` go to it. It fails where one
 * of its pages does what no page may.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverVariables: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverVariables }, use, worker) => {
      const logFile = join(worker.project.outputDir, `server-${worker.workerIndex}.log`);
      const server = await startFreshServer(logFile, serverVariables);
      await use({ baseURL: server.baseURL, dataDir: server.dataDir });
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ server }, use) => use(server.baseURL),
  invitesToPush: [false, { option: true }],
  isFirstVisit: [false, { option: true }],
  asksElsewhere: [false, { option: true }],
  context: async ({ context, server, invitesToPush, isFirstVisit, asksElsewhere }, use) => {
    if (!isFirstVisit) await context.addInitScript(rememberVersion);
    if (!invitesToPush) await context.addInitScript(declinePush);
    const problems = await watch(context, server.baseURL);
    await use(context);
    const unwanted = problems.filter((problem) => !asksElsewhere || !problem.startsWith('request:'));
    expect(unwanted, 'errors in the console, breaches of the policy and requests to another origin').toEqual([]);
  },
  page: async ({ page }, use) => {
    waitForAnswers(page);
    await use(page);
  },
  person: async ({ request }, use) => use(await signUp(request)),
});

export { expect };
