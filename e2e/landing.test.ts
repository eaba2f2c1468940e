import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { timings } from '#contract/limits.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { expectAccessible, stopClock } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

const countAnswer = z.object({ count: z.int() });

test('the landing page shows the product and leads on; its figures say what they are, and the count may fail', async ({
  page,
  person,
  request,
}) => {
  expect(person.id).not.toBe('');
  const { count } = z.parse(countAnswer, await (await request.get('/api/users/count')).json());
  const html = await (await request.get('/')).text();
  expect(html).toContain(`>${count}+</strong>`);

  const priorities = new Set<string>();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ request: asked, initiator }) => {
    if (initiator.type === 'parser' && asked.url.endsWith('.js')) priorities.add(asked.initialPriority);
  });
  await page.goto('/');
  // Text and pictures load before scripts.
  expect([...priorities]).toEqual(['Low']);
  const main = page.getByRole('main');
  await expect(main.getByText(/^\d+\+ Active Users$/)).toBeVisible();
  const places = {
    'Start Creating Now': '/signup',
    'See It In Action': '/live-demo',
    'Create a free account': '/signup',
    'Explore all features': '/features',
  };
  for (const [name, path] of Object.entries(places)) {
    await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(main.getByRole('article')).toHaveCount(4);
  await expect(main.getByText('Two sample thoughts, written by us.')).toBeAttached();
  await expect(main.getByText('Sample voices, written by us.')).toBeAttached();
  for (const figure of ['24/7 Support', '4.9 Rating', '99.9% Uptime'])
    await expect(main.getByText(figure)).toBeAttached();
  await expect(main.getByText('* Goals that we hold ourselves to, not measurements.')).toBeAttached();
  await expect(main.getByText('Free promotion until Dec 31, 2025').first()).toBeVisible();
  for (const picture of await main.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth)).toBeGreaterThan(0);
  }
  // From another page the browser asks by itself.
  const said: string[] = [];
  page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`));
  await page.goto('/pricing');
  await page.route('**/api/users/count', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  await expect(main.getByText('0+ Active Users', { exact: true })).toBeAttached();
  await expect.poll(() => said.join('\n')).toContain('warning: The number of users could not be read.');
  await expect(page.locator('[data-alert-type]')).toHaveCount(0);
  await expect(main.getByText('0+ Active Users', { exact: true })).toBeAttached();
});

test.describe('a signed-in person on the home page', () => {
  test('goes on to the notes, and finds the newest notes and thoughts', async ({ page, person }) => {
    await openAs(page, person, '/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Continue to Notes' }).first()).toHaveAttribute('href', '/notes');
    await expect(main.locator('a[href="/signup"]')).toHaveCount(0);
    const notes = main.getByRole('region', { name: 'Your newest notes' });
    const thoughts = main.getByRole('region', { name: 'Newest thoughts' });
    await expect(notes).toContainText('Nothing is written yet.');
    await expectAccessible(page);

    for (const title of ['The first one', 'The second one', 'The third one', 'The fourth one'])
      await person.addNote({ title, description: 'Some words of it' });
    const post = await person.addPost('A thought for the home page');
    await page.reload();
    await expect(notes.getByRole('listitem')).toHaveText([/^The fourth one/, /^The third one/, /^The second one/]);
    await expect(notes.getByRole('link', { name: 'All notes' })).toHaveAttribute('href', '/notes');
    await expect(thoughts.getByRole('listitem').first()).toContainText('A thought for the home page');
    await expect(thoughts.getByRole('link', { name: /A thought for/ })).toHaveAttribute('href', `/post/${post._id}`);
    const multipart = { content: '', alts: '["A dot"]', pictures: picture('dot.png') };
    await page.request.post('/api/feed/posts', { headers: { 'auth-token': person.token }, multipart });
    await page.reload();
    await expect(thoughts.getByRole('listitem').first()).toContainText('A picture');
    await main.getByRole('link', { name: 'Continue to Notes' }).first().click();
    await expect(page).toHaveURL('/notes');
  });

  test('is told when they cannot be read, and asks again', async ({ page, person }) => {
    await person.addNote({ title: 'Read at last', description: 'Some words of it' });
    await page.route('**/api/notes/fetchallnotes?**', (route) =>
      route.fulfill({ status: 400, json: { message: 'Not today.' } }),
    );
    await openAs(page, person, '/');
    const notes = page.getByRole('region', { name: 'Your newest notes' });
    await expect(notes.getByRole('alert')).toContainText('Not today.');
    await page.unroute('**/api/notes/fetchallnotes?**');
    await notes.getByRole('button', { name: 'Retry' }).click();
    await expect(notes.getByRole('listitem')).toContainText('Read at last');
  });

  test('with a token that is good no more is a visitor', async ({ page }) => {
    await openAs(page, { token: 'a token' }, '/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Start Creating Now' })).toBeVisible();
    await expect(main.getByRole('img', { name: /^The notes screen/ })).toBeVisible();
  });
});

test('a visitor loads nothing of what a signed-in person sees on the home page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /newest|\/api\/(?:notes|feed)/.test(path))).toEqual([]);
});

declare global {
  interface Window {
    /** The sum of all layout shifts since the page was loaded; written by the page of the journey below. */
    shifted?: number;
  }
}

function sumShifts(): void {
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifted = (window.shifted ?? 0) + Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

test('blocks slide in when they are scrolled into view, nothing shifts, and with less motion they are simply there', async ({
  page,
}) => {
  await page.addInitScript(sumShifts);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const waiting = page.locator('[data-reveal="waiting"]');
  const founder = page.getByRole('heading', { name: 'A letter from the founder' }).locator('..');
  await expect(founder).toHaveAttribute('data-reveal', 'waiting');
  await expect(founder).toHaveCSS('opacity', '0');
  await expect(waiting.getByRole('heading', { level: 1 })).toHaveCount(0);
  await founder.scrollIntoViewIfNeeded();
  await expect(founder).toHaveAttribute('data-reveal', 'shown');
  const animation = await founder.evaluate((block) => getComputedStyle(block).animationName);
  expect(animation).not.toBe('none');
  await expect(founder).toHaveCSS('opacity', '1');
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(0.02);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await expect(page.getByText(/^\d+\+ Active Users$/)).toBeAttached();
  await page.waitForLoadState('networkidle');
  await expect(waiting).toHaveCount(0);
  await expect(founder).toHaveCSS('opacity', '1');
});

/** Moves the mouse out of the window, through its top edge where nothing else is said. */
async function leave(page: Page, to: readonly [x: number, y: number] = [400, -3]): Promise<void> {
  await page.mouse.move(400, 300);
  await page.mouse.move(...to);
}

/** In milliseconds, how finely the journey below moves the clock. */
const step = 100;

test('a visitor who leaves through the top edge is asked once, unless interested already', async ({ page, person }) => {
  const popup = page.getByRole('dialog', { name: 'Before you go' });
  /** The session notes it at once, before the popup is loaded. */
  const isAsked = async () => {
    await leave(page);
    return page.evaluate(() => sessionStorage.getItem('exitIntentShown') !== null);
  };
  /** A page of a new session, once it knows that nobody is signed in. */
  const arrive = async (path = '/about') => {
    await page.goto(path);
    await page.evaluate(() => sessionStorage.clear());
    await expect(page.locator('[data-pending="false"]')).toBeAttached();
  };
  await page.clock.install();

  await arrive();
  await leave(page, [-3, 300]);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.7));
  expect(await isAsked()).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 0));
  await stopClock(page);
  const loaded = page.waitForResponse(/\/exit-popup-[^/]+\.js$/);
  await leave(page);
  await loaded;
  // React shows a lazy component by a timer of its own. The timer of the popup begins with it, at most one step ago.
  await expect(async () => {
    await page.clock.runFor(step);
    await expect(popup).toBeVisible({ timeout: 3000 });
  }).toPass();
  // The focus comes with the next frame, by the clock that is held.
  await page.clock.runFor(step);
  await expect(popup.getByRole('link', { name: 'Start Free Trial' })).toBeFocused();
  await page.clock.runFor(timings.exitIntentClose - 2 * step);
  await expect(popup).toBeVisible();
  await page.clock.runFor(step);
  await expect(popup).toHaveCount(0);
  await leave(page);
  await page.clock.runFor(timings.exitIntentClose / 2);
  await expect(popup).toHaveCount(0);
  await page.clock.resume();

  await arrive();
  await page.getByRole('heading', { level: 1 }).click();
  expect(await isAsked()).toBe(false);
  await arrive('/login');
  expect(await isAsked()).toBe(false);

  const closings = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 4),
    () => popup.getByRole('button', { name: 'Maybe Later' }).click(),
  ];
  for (const close of closings) {
    await arrive();
    await leave(page);
    await expect(popup).toBeVisible();
    await close();
    await expect(popup).toHaveCount(0);
  }
  await arrive();
  await leave(page);
  await expect(popup).toBeVisible();
  await expectAccessible(page);
  await arrive();
  await leave(page);
  await popup.getByRole('link', { name: 'Start Free Trial' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(popup).toHaveCount(0);

  await openAs(page, person, '/about');
  await page.evaluate(() => sessionStorage.clear());
  await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible();
  expect(await isAsked()).toBe(false);
});

const promises: Record<string, string[]> = {
  '/about': [
    'Rich text and markdown',
    'Categories and tags',
    'Offline/PWA',
    'Collaboration',
    'Voice and image notes',
    'MongoDB became SQLite or PostgreSQL',
    'Express became Fastify',
    'React',
    'Node.js',
  ],
  '/features': ['Write, tag, find', 'A second pair of eyes', 'Nothing is gone at once', 'Thoughts in the open'],
  '/pricing': ['Free', 'What is planned', 'Questions'],
  '/integrations': ['Export', 'RSS feeds', 'Open API', 'Web Push', 'Share into a note', 'AI servers', 'S3 storage'],
  '/roadmap': ['Done', 'Now', 'Next', 'Eleven document tools', 'The back office', 'The academy'],
};

test('the pages about the product keep what they promise', async ({ page }) => {
  for (const [path, names] of Object.entries(promises)) {
    await page.goto(path);
    for (const name of names) await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
  }
  await page.goto('/roadmap');
  const done = page.getByRole('region', { name: 'Done', exact: true });
  for (const name of ['Eleven document tools', 'The back office', 'The blog', 'Offline', 'S3 storage and backups'])
    await expect(done.getByRole('heading', { name, exact: true })).toBeAttached();
  await page.goto('/integrations');
  await expect(page.getByText('Planned', { exact: true })).toHaveCount(0);

  await page.goto('/about');
  const outside = page.locator('main a[href^="https://"]');
  await expect(outside).toHaveText(['React', 'Node.js', 'Fastify', 'SQLite', 'Base UI']);
  for (const link of await outside.all()) await expect(link).toHaveAttribute('rel', 'noopener');
  await page.getByRole('link', { name: /^The open API/ }).click();
  await expect(page).toHaveURL(/\/api\/docs/);

  await page.goto('/pricing');
  const answer = page.getByText('There is no field for one anywhere');
  await expect(answer).toBeHidden();
  await page.getByText('Do I need a credit card?').press('Enter');
  await expect(answer).toBeVisible();
});
