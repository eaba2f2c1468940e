import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp, type Person } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

/** Nobody else has this name, whoever else the server of this worker knows. */
const newcomer = (request: APIRequestContext, first: string): Promise<Person> =>
  signUp(request, `${first} ${randomUUID().replaceAll(/[^a-z]/g, '')}`);

const cardOf = (page: Page, { name }: Person): Locator => page.getByRole('article', { name });
const openMenu = (within: Locator, { name }: Person): Promise<void> =>
  within.getByRole('button', { name: `More about ${name}` }).click();

test('somebody is muted in the feed, shown again by Undo, and muted by their comment with the keyboard', async ({
  page,
  person,
  request,
}) => {
  const loud = await newcomer(request, 'Loud');
  await loud.addPost('Listen to me');
  const { _id: id } = await person.addPost('A quiet thought');
  await loud.comment(id, 'No, listen to me');
  await openAs(page, person, '/feed');
  await openMenu(cardOf(page, loud), loud);
  await expect(page.getByRole('menuitem', { name: `Mute ${loud.name}` })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: `Mute ${loud.name}` }).click();
  await expect(cardOf(page, loud)).toHaveCount(0);
  await expectAlert(page, 'success', messages.safety.muted(loud.name));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, loud)).toHaveCount(1);

  const own = cardOf(page, person).filter({ hasText: 'A quiet thought' });
  await own.getByRole('button', { name: 'Comments' }).click();
  await expect(own.getByText('No, listen to me')).toBeVisible();
  await own.getByRole('button', { name: `More about ${loud.name}` }).press('Enter');
  await expect(page.getByRole('menuitem', { name: `Mute ${loud.name}` })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: `Block ${loud.name}` })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(own.getByRole('button', { name: `More about ${loud.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: `Mute ${loud.name}` }).press('Enter');
  await expect(own.getByText('No, listen to me')).toHaveCount(0);
  await expect(cardOf(page, loud)).toHaveCount(0);
  await expect(own.getByRole('button', { name: 'Comments', exact: true })).toHaveAccessibleDescription('0 comments');

  // Their own page stays.
  await page.goto(`/profile/${loud.id}`);
  await expect(page.getByText('Listen to me')).toBeVisible();
  await page.getByRole('button', { name: `Unmute ${loud.name}` }).click();
  await expectAlert(page, 'success', messages.safety.unmuted(loud.name));
  await expect(page.getByRole('button', { name: `Mute ${loud.name}`, exact: true })).toBeVisible();
});

test('who is blocked on their profile sees nothing of the other any more', async ({
  page,
  person,
  request,
  browser,
}) => {
  const harasser = await newcomer(request, 'Harasser');
  await harasser.askFriendship(person);
  await person.askFriendship(harasser);
  await harasser.addPost('I know where you write');
  const { _id: id } = await person.addPost('Only for kind people');

  await openAs(page, person, `/profile/${harasser.id}`);
  await expect(page.getByText('I know where you write')).toBeVisible();
  const block = page.getByRole('button', { name: `Block ${harasser.name}` });
  await block.click();
  const question = page.getByRole('alertdialog', { name: `Block ${harasser.name}?` });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(block).toBeFocused();
  await block.click();
  await question.getByRole('button', { name: 'Block' }).click();
  await expectAlert(page, 'success', messages.safety.blocked(harasser.name));
  await expect(page.getByText('I know where you write')).toHaveCount(0);
  await expect(page.getByRole('button', { name: `Unblock ${harasser.name}` })).toBeVisible();
  await expectAccessible(page);

  const context = await browser.newContext();
  await context.addInitScript(rememberVersion);
  try {
    const theirs = await context.newPage();
    const base = new URL(page.url()).origin;
    await openAs(theirs, harasser, `${base}/profile/${person.id}`);
    await expect(theirs.getByRole('heading', { name: 'Person not found' })).toBeVisible();
    await theirs.goto(`${base}/post/${id}`);
    await expect(theirs.getByText('Thought not found')).toBeVisible();
    await theirs.goto(`${base}/feed`);
    await expect(cardOf(theirs, harasser)).toHaveCount(1);
    await expect(theirs.getByText('Only for kind people')).toHaveCount(0);
    await theirs.goto(`${base}/resources/friends`);
    await expect(theirs.getByText('No friends yet')).toBeVisible();
  } finally {
    await context.close();
  }
});

test('the settings list who is muted and blocked, and let them come back', async ({ page, person, request }) => {
  const [muted, blocked] = [await newcomer(request, 'Muted'), await newcomer(request, 'Blocked')];
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Muted and blocked people' });
  await expect(section.getByText('You have muted and blocked nobody.')).toBeVisible();
  const headers = { 'auth-token': person.token };
  await request.put(`/api/users/${muted.id}/mute`, { headers });
  await request.put(`/api/users/${blocked.id}/block`, { headers });
  await page.reload();
  await expect(section.getByRole('list', { name: 'Muted people' })).toContainText(muted.name);
  await expect(section.getByRole('list', { name: 'Blocked people' })).toContainText(blocked.name);
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await section.getByRole('button', { name: `Unmute ${muted.name}` }).click();
  await expectAlert(page, 'success', messages.safety.unmuted(muted.name));
  await section.getByRole('button', { name: `Unblock ${blocked.name}` }).press('Enter');
  await expectAlert(page, 'success', messages.safety.unblocked(blocked.name));
  await expect(section.getByText('You have muted and blocked nobody.')).toBeVisible();
  await expect(section).toContainText('Nobody is told');
});
