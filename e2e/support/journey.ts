import { join } from 'node:path';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { startFreshServer } from '#testing/fresh-server.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { signUp, type Person } from './people.ts';
import { watch } from '#testing/watched-pages.ts';

interface WorkerFixtures {
  /** Settings of the server beside the usual ones. */
  serverVariables: NodeJS.ProcessEnv;
  /** Name of the server's host. Passkeys are bound to a name: an address has none. */
  serverHost: '127.0.0.1' | 'localhost';
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
  /** A page of another browser, as somebody else sits at. It is watched as `page` is. */
  openBrowser: () => Promise<Page>;
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

interface Visit {
  isFirstVisit: boolean;
  invitesToPush: boolean;
  baseURL: string;
}

/** Prepares a browser for a journey; answers the problems that its pages will have. */
async function prepare(
  context: BrowserContext,
  { isFirstVisit, invitesToPush, baseURL }: Visit,
): Promise<readonly string[]> {
  if (!isFirstVisit) await context.addInitScript(rememberVersion);
  if (!invitesToPush) await context.addInitScript(declinePush);
  return watch(context, baseURL);
}

const unwanted = 'errors in the console, breaches of the policy and requests to another origin';

/**
 * Playwright's `test` with a production server per worker; `page.goto('/')` and `request` go to it. It fails where one
 * of its pages does what no page may.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverVariables: [{}, { option: true, scope: 'worker' }],
  serverHost: ['127.0.0.1', { option: true, scope: 'worker' }],
  server: [
    async ({ serverVariables, serverHost }, use, worker) => {
      const logFile = join(worker.project.outputDir, `server-${worker.workerIndex}.log`);
      const server = await startFreshServer(logFile, serverVariables, serverHost);
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
    const problems = await prepare(context, { isFirstVisit, invitesToPush, baseURL: server.baseURL });
    await use(context);
    const faults = problems.filter((problem) => !asksElsewhere || !problem.startsWith('request:'));
    expect(faults, unwanted).toEqual([]);
  },
  page: async ({ page }, use) => {
    waitForAnswers(page);
    await use(page);
  },
  person: async ({ request }, use) => use(await signUp(request)),
  openBrowser: async ({ browser, contextOptions, server, isFirstVisit, invitesToPush }, use) => {
    const { baseURL } = server;
    const opened: { context: BrowserContext; problems: readonly string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({
        ...contextOptions,
        baseURL,
        serviceWorkers: 'block',
        locale: 'en-GB',
      });
      opened.push({ context, problems: await prepare(context, { isFirstVisit, invitesToPush, baseURL }) });
      const page = await context.newPage();
      waitForAnswers(page);
      return page;
    });
    for (const { context } of opened) await context.close();
    expect(
      opened.flatMap(({ problems }) => problems),
      unwanted,
    ).toEqual([]);
  },
});

export { expect };
