import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp, tokenOf } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, stopClock, tabTo } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

const freshWord = (): string => randomUUID().replaceAll(/[^a-z]/g, '');
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search users' });
const options = (page: Page) => page.getByRole('listbox', { name: 'People found' }).getByRole('option');
const isSearch = (url: string): boolean => url.includes('/api/users/search');

test('people are found below the field and opened by a click', async ({ page, person, request }) => {
  const word = freshWord();
  const grace = await signUp(request, `Grâce ${word}`);
  await openAs(page, person, `/profile/${person.id}`);
  await field(page).fill(`GRACE ${word.slice(2)}`);
  const option = options(page).filter({ hasText: grace.name });
  await expect(option).toContainText(`${grace.email.charAt(0)}•••@example.com`);
  await expect(option.locator('[data-initials]')).toBeVisible();
  await expectAccessible(page);
  await option.click();
  await expect(page).toHaveURL(`/profile/${grace.id}`);
  await expect(page.getByRole('heading', { name: grace.name })).toBeVisible();
  await expect(options(page)).toHaveCount(0);
});

test('by keyboard alone the list is walked, closed and opened', async ({ page, person, request }) => {
  const word = freshWord();
  const people = [];
  for (const first of ['Ann', 'Bea', 'Cleo']) people.push(await signUp(request, `${first} ${word}`));
  await openAs(page, person, `/profile/${person.id}`);
  await tabTo(page, field(page));
  await page.keyboard.type(word);
  await expect(options(page)).toHaveText(people.map(({ name }) => new RegExp(name)));
  const chosen = page.getByRole('option', { selected: true });
  for (const [key, first] of [
    ['ArrowDown', 'Ann'],
    ['ArrowDown', 'Bea'],
    ['End', 'Cleo'],
    ['ArrowDown', 'Ann'],
    ['ArrowUp', 'Cleo'],
    ['Home', 'Ann'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(chosen).toContainText(first);
    const id = await chosen.getAttribute('id');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', id ?? '');
  }
  await page.keyboard.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(field(page)).toHaveValue(word);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveCount(1);
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/profile/${people[0]?.id}`);
});

test('the server is asked after a pause of 400 ms, and never for blanks', async ({ page, person }) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (isSearch(sent.url())) asked.push(new URL(sent.url()).searchParams.get('name') ?? '');
  });
  await openAs(page, person, `/profile/${person.id}`);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await stopClock(page);
  await field(page).fill('   ');
  await page.clock.runFor(1000);
  expect(asked).toEqual([]);
  await field(page).fill(' l');
  await page.clock.runFor(399);
  await field(page).fill(' lo ');
  await page.clock.runFor(399);
  expect(asked).toEqual([]);
  const answer = page.waitForResponse((response) => isSearch(response.url()));
  await page.clock.runFor(1);
  await answer;
  expect(asked).toEqual(['lo']);
});

test('an older answer never shows under newer words', async ({ page, person, request }) => {
  const word = freshWord();
  await signUp(request, `Older ${word}`);
  await signUp(request, `Newer ${word}`);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/users/search?name=older*', async (route) => {
    await held;
    // Called off meanwhile, and then there is nothing to answer.
    await route.continue().catch(() => undefined);
  });
  await openAs(page, person, `/profile/${person.id}`);
  const first = page.waitForRequest((sent) => isSearch(sent.url()));
  await field(page).fill(`older ${word}`);
  await first;
  await field(page).fill(`newer ${word}`);
  await expect(options(page)).toContainText([`Newer ${word}`]);
  release();
  await expect(options(page)).toHaveCount(1);
  await expect(options(page)).toContainText([`Newer ${word}`]);
});

test('no one found and a failure are said, the failure not of a session that is over', async ({ page, person }) => {
  await openAs(page, person, `/profile/${person.id}`);
  await field(page).fill(freshWord());
  await expect(page.getByText('No one found')).toBeVisible();
  await expectAccessible(page);
  await page.route('**/api/users/search*', (route) => route.fulfill(refusal(500, 'Broken.')));
  await field(page).fill(freshWord());
  await expectAlert(page, 'warning', messages.users.searchFailed);
  await page.unroute('**/api/users/search*');
  await person.endSession();
  await field(page).fill(freshWord());
  await expectAlert(page, 'warning', messages.session.expired);
  expect(await page.evaluate(() => window.shownAlerts)).not.toContain(`warning: ${messages.users.searchFailed}`);
  expect(await tokenOf(page)).toBeNull();
});

test('on the friends page a search that failed can be tried again', async ({ page, person }) => {
  await page.route('**/api/users/search*', (route) => route.abort());
  await openAs(page, person, '/resources/friends?tab=find');
  const word = freshWord();
  await field(page).fill(word);
  await expectAlert(page, 'warning', messages.users.searchFailed);
  await page.unroute('**/api/users/search*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('No one found')).toBeVisible();
});

test('a visitor who searches is told to log in, and nothing is asked', async ({ page, person }) => {
  const asked: string[] = [];
  page.on('request', (sent) => {
    if (isSearch(sent.url())) asked.push(sent.url());
  });
  await page.goto(`/profile/${person.id}`);
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();
  await field(page).fill('ada');
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/login');
  expect(asked).toEqual([]);
});
