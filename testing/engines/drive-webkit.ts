import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Builder, By, Capabilities, error, Key, type WebDriver, type WebElement, until } from 'selenium-webdriver';
import { freePort } from '#testing/free-port.ts';
import { findWebKit, webkitMissing } from '#testing/webkit.ts';
import { type Engine, type EngineTab, prepareStorage, readSaved, resultMs, textsOf, writeFiles } from './engine-tab.ts';

const waitMs = 15_000;

/**
 * Runs in the page once it has loaded: keeps what it complains of from then on. WebDriver itself hears of nothing. A ResizeObserver that
 * tells of some sizes in the next frame is no failure, and the other engines' drivers do not report it either.
 */
const watch = `
  window.seenProblems = [];
  addEventListener('error', ({ message }) => {
    if (!message.startsWith('ResizeObserver loop')) seenProblems.push('error: ' + message);
  });
  addEventListener('unhandledrejection', ({ reason }) => seenProblems.push('error: ' + reason));
  addEventListener('securitypolicyviolation', (breach) => seenProblems.push('policy: ' + breach.violatedDirective + ' ' + breach.blockedURI));`;

/** Answers what was kept, and the requests to others since the page was opened. */
const readProblems = `
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const toOthers = asked.filter((name) => /^https?:/.test(name) && new URL(name).origin !== location.origin);
  return [...(window.seenProblems ?? []), ...toOthers.map((name) => 'request: ' + name)];`;

/** Answers once a control stands still, in the middle of the window: its place for two frames. */
const standStill = `
  const [control, done] = arguments;
  control.scrollIntoView({ block: 'center' });
  let before;
  const look = () => {
    const { x, y } = control.getBoundingClientRect();
    if (before === x + ' ' + y) return done();
    before = x + ' ' + y;
    requestAnimationFrame(look);
  };
  look();`;

/** WebKit's driver names no element by itself. Runs in the page: the first of `selector` that is shown and has this name. */
const findShown = `
  const [selector, name] = arguments;
  const textOf = (element) => (element.innerText ?? '').trim();
  const nameOf = (element) =>
    element.getAttribute('aria-label') ??
    ((element.labels?.length ? textOf(element.labels[0]) : textOf(element)) || element.querySelector('img')?.alt);
  return Array.from(document.querySelectorAll(selector)).find(
    (element) => nameOf(element) === name && element.checkVisibility(),
  );`;

/** The first control of these that is shown and has this name, waiting for it. */
async function findNamed(driver: WebDriver, selector: string, name: string): Promise<WebElement> {
  const find = () => driver.executeScript<WebElement | null>(findShown, selector, name);
  const found = await driver.wait(find, waitMs, `${selector} with the name ${name}`);
  if (!found) throw new Error(`There is no ${name}.`);
  await driver.executeAsyncScript(standStill, found);
  return found;
}

function tabOf(driver: WebDriver, folder: string, baseURL: string): EngineTab {
  return {
    problems: () => driver.executeScript<string[]>(readProblems),
    async open(path) {
      // Any file of the origin will do to reach its storage.
      await driver.get(`${baseURL}/favicon.svg`);
      await driver.executeScript(prepareStorage);
      await driver.get(baseURL + path);
      await driver.wait(() => driver.executeScript(`return !('replayEarlyEvents' in window)`), waitMs);
      await driver.executeScript(watch);
    },
    async fill(label, text) {
      const field = await findNamed(driver, 'input, textarea', label);
      // A tool that is at work takes no keys; Playwright waits by itself.
      await driver.wait(
        () =>
          field.sendKeys(text).then(
            () => true,
            (failure: unknown) => {
              if (failure instanceof error.ElementNotInteractableError) return false;
              throw failure;
            },
          ),
        resultMs,
      );
    },
    async write(label, text) {
      await (await findNamed(driver, '[role="textbox"]', label)).click();
      const keys = text.split('').map((letter) => (letter === '\n' ? Key.ENTER : letter));
      await driver.actions().keyDown(Key.CONTROL).sendKeys(Key.END).keyUp(Key.CONTROL).perform();
      await driver
        .actions()
        .sendKeys(...keys)
        .perform();
    },
    async press(name) {
      await (await findNamed(driver, 'button', name)).click();
    },
    async check(name) {
      await (await findNamed(driver, 'input[type=checkbox]', name)).click();
    },
    async draw(selector) {
      await driver.wait(until.elementLocated(By.css(selector)), waitMs);
      const origin = (await driver.findElements(By.css(selector))).at(-1);
      if (!origin) throw new Error(`There is no ${selector}.`);
      const { width, height } = await origin.getRect();
      // Counted from the middle.
      const quarter = { x: -Math.round(width / 4), y: -Math.round(height / 4) };
      await driver
        .actions()
        .move({ origin, ...quarter })
        .press()
        .move({ origin, x: 0, y: 0, duration: 200 })
        .release()
        .perform();
    },
    async follow(name) {
      await (await findNamed(driver, 'a[href]', name)).click();
    },
    async chooseFiles(files) {
      const paths = await writeFiles(folder, files);
      const input = await driver.wait(until.elementLocated(By.css('input[type=file]')), waitMs);
      await input.sendKeys(paths.join('\n'));
    },
    async saveResult(name) {
      const link = await driver.wait(until.elementLocated(By.css(`a[download="${name}"]`)), resultMs);
      // It moves while further results come.
      await driver.executeScript('arguments[0].click()', link);
      return readSaved(join(folder, 'saved', name));
    },
    saved: (name) => readSaved(join(folder, 'saved', name)),
    text: () => driver.executeScript<string>('return document.body.innerText'),
    texts: (selector) => driver.executeScript<string[]>(textsOf, selector),
    path: () => driver.executeScript<string>('return location.pathname'),
    hasGlobal: (name) => driver.executeScript<boolean>('return arguments[0] in window', name),
    close: () => driver.quit(),
  };
}

/** The home of the browser: where it saves, and that nothing moves in it. */
async function makeHome(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'journey-webkit-'));
  const saved = join(folder, 'saved');
  const settings = join(folder, '.config', 'gtk-3.0');
  await Promise.all([saved, settings].map((path) => mkdir(path, { recursive: true })));
  await writeFile(join(folder, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${saved}"\n`);
  await writeFile(join(settings, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  return folder;
}

/** Starts a screen that nobody sees; answers its name. */
async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(program, ['-displayfd', '3', '-screen', '0', '1300x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const told = screen.stdio[3];
  if (!told || !('read' in told)) throw new Error('The screen tells nothing.');
  const [number] = await once(createInterface({ input: told }), 'line');
  return { screen, display: `:${String(number)}` };
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  if (child.kill()) await ended;
}

/** Debian's WebKit for GTK, driven by WebDriver: its small browser takes one session at a time, and each begins empty. */
export async function startWebKit(): Promise<Engine> {
  const programs = findWebKit();
  if (programs === undefined) throw new Error(webkitMissing);
  const [folder, port, { screen, display }] = await Promise.all([makeHome(), freePort(), startScreen(programs.screen)]);
  const env = { PATH: process.env['PATH'], HOME: folder, DISPLAY: display };
  const driverProcess = spawn(programs.driver, [`--port=${port}`], { stdio: 'ignore', env });
  const address = `http://127.0.0.1:${port}`;
  return {
    async openTab(baseURL) {
      const wanted = new Capabilities({ browserName: 'MiniBrowser' });
      const driver = await new Builder().usingServer(address).withCapabilities(wanted).build();
      await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 });
      return tabOf(driver, folder, baseURL);
    },
    async close() {
      await end(driverProcess);
      await end(screen);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
