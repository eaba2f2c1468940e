import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { logIn, openAs, signUp, type Person } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused, tabTo } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });

/** Nobody else has this name, whoever else the server of this worker knows. */
const freshName = (first: string): string => `${first} ${randomUUID().replaceAll(/[^a-z]/g, '')}`;
const newcomer = (request: APIRequestContext, first: string): Promise<Person> => signUp(request, freshName(first));

const row = (page: Page, { name }: Person): Locator => page.getByRole('listitem').filter({ hasText: name });
const tab = (page: Page, name: string | RegExp): Locator => page.getByRole('tab', { name });
const press = (within: Locator | Page, name: string): Promise<void> =>
  within.getByRole('button', { name, exact: true }).click();

async function befriend(one: Person, other: Person): Promise<void> {
  await one.askFriendship(other);
  await other.askFriendship(one);
}

test('the empty page tells what to do, at every width', async ({ page, person }) => {
  await openAs(page, person, '/resources/friends');
  await expect(page.getByRole('heading', { name: 'Friends', level: 1 })).toBeVisible();
  await expect(page.getByText('No friends yet')).toBeVisible();
  await tab(page, 'Requests 0').click();
  await expect(page.getByText('No requests')).toBeVisible();
  await press(page, 'Find people');
  await expect(page.getByText('Who are you looking for?')).toBeVisible();
  for (const width of [320, 360, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('somebody is found, asked, and asked no longer', async ({ page, person, request }) => {
  const grace = await newcomer(request, 'Grace');
  await openAs(page, person, '/resources/friends?tab=find');
  await page.getByRole('searchbox', { name: 'Search users' }).fill(grace.name.toUpperCase());
  await expect(row(page, grace)).toContainText(`${grace.email.charAt(0)}•••@example.com`);
  await expectAccessible(page);
  await press(row(page, grace), 'Add friend');
  await expectAlert(page, 'success', messages.friends.requested);
  await press(row(page, grace), 'Cancel request');
  await expectAlert(page, 'success', messages.friends.withdrawn);
  await press(row(page, grace), 'Add friend');
  await expectAlert(page, 'success', messages.friends.requested);
  await tab(page, 'Requests 1').click();
  await expect(page.getByRole('list', { name: 'Sent' })).toContainText(grace.name);
});

test('a request is accepted, and a friend removed after a question', async ({ page, person, request }) => {
  const [grace, katherine] = [await newcomer(request, 'Grace'), await newcomer(request, 'Katherine')];
  for (const other of [grace, katherine]) await other.askFriendship(person);
  await openAs(page, person, '/resources/friends');
  await tab(page, 'Requests 2').click();
  await expectAccessible(page);
  await press(row(page, grace), 'Accept');
  await expectAlert(page, 'success', messages.friends.accepted);
  await press(row(page, katherine), 'Decline');
  await expectAlert(page, 'success', messages.friends.declined);
  await expect(page.getByText('No requests')).toBeVisible();
  await tab(page, 'Friends 1').click();
  await press(row(page, grace), 'Remove friend');
  const question = page.getByRole('alertdialog', { name: 'Remove friend?' });
  await expectAccessible(page);
  await press(question, 'Cancel');
  await expect(row(page, grace)).toBeVisible();
  await press(row(page, grace), 'Remove friend');
  await press(question, 'Remove friend');
  await expectAlert(page, 'success', messages.friends.removed);
  await expect(page.getByText('No friends yet')).toBeVisible();
});

test('a change that the server refuses is undone', async ({ page, person, request }) => {
  const [friend, asking] = [await newcomer(request, 'Grace'), await newcomer(request, 'Katherine')];
  await befriend(person, friend);
  const requestId = await asking.askFriendship(person);
  await openAs(page, person, '/resources/friends');
  await page.route(`**/api/friends/${friend.id}`, (route) => route.abort());
  await press(row(page, friend), 'Remove friend');
  await press(page.getByRole('alertdialog'), 'Remove friend');
  await expectAlert(page, 'danger', messages.http.unreachable);
  await expect(row(page, friend)).toBeVisible();
  await tab(page, 'Requests 1').click();
  await asking.dropRequest(requestId ?? '');
  await press(row(page, asking), 'Accept');
  await expectAlert(page, 'danger', messages.friends.requestNotFound);
  await expect(page.getByText('No requests')).toBeVisible();
  await expect(tab(page, 'Friends 1')).toBeVisible();
});

test('a list that cannot be loaded can be asked for again', async ({ page, person }) => {
  await page.route('**/api/friends', (route) => route.fulfill(refusal(400, 'Not now.')));
  await openAs(page, person, '/resources/friends');
  await expect(page.getByText('Not now.')).toBeVisible();
  await page.unroute('**/api/friends');
  await press(page, 'Retry');
  await expect(page.getByText('No friends yet')).toBeVisible();
});

test('by keyboard alone a request is accepted and the next one declined', async ({ page, person, request }) => {
  const [grace, katherine] = [await newcomer(request, 'Grace'), await newcomer(request, 'Katherine')];
  for (const other of [grace, katherine]) await other.askFriendship(person);
  await openAs(page, person, '/resources/friends');
  await tabTo(page, tab(page, /Friends/));
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, 'Requests 2')).toBeFocused();
  await tabTo(page, row(page, katherine).getByRole('button', { name: 'Accept' }));
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.friends.accepted);
  // The row took its button along; the panel has the focus, and Tab goes on from there.
  await expect(page.getByRole('tabpanel')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: grace.name })).toBeFocused();
  await tabTo(page, row(page, grace).getByRole('button', { name: 'Decline' }));
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.friends.declined);
});

test('a profile shows the person, and the friendship from its buttons', async ({ page, person, request }) => {
  const grace = await newcomer(request, 'Grace');
  await openAs(page, person, `/profile/${grace.id}`);
  await expect(page.getByRole('heading', { name: grace.name, level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(`${grace.name} · Thoughtleaf`);
  await expect(page.getByText('0 thoughts')).toBeVisible();
  await press(page, 'Add friend');
  await expectAlert(page, 'success', messages.friends.requested);
  await press(page, 'Cancel request');
  await expectAlert(page, 'success', messages.friends.withdrawn);
  await grace.askFriendship(person);
  await page.reload();
  await expectAccessible(page);
  await press(page, 'Accept');
  await expectAlert(page, 'success', messages.friends.accepted);
  await press(page, 'Remove friend');
  await press(page.getByRole('alertdialog'), 'Remove friend');
  await expectAlert(page, 'success', messages.friends.removed);
  for (const width of [320, 768, 2560]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
});

test('one’s own profile leads to its settings, and offers neither friendship nor report', async ({ page, person }) => {
  await openAs(page, person, `/profile/${person.id}`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Profile Settings' })).toHaveAttribute(
    'href',
    '/profile',
  );
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add friend' })).toHaveCount(0);
});

test('a visitor sees a profile, and is led by the login back to it', async ({ page, person, request }) => {
  const grace = await newcomer(request, 'Grace');
  await page.goto(`/profile/${grace.id}`);
  await expect(page.getByRole('heading', { name: grace.name })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add friend' }).click();
  await logIn(page, person);
  await expect(page).toHaveURL(`/profile/${grace.id}`);
  await expect(page.getByRole('button', { name: 'Add friend' })).toBeVisible();
});

test('an unknown person has a page that says so', async ({ page }) => {
  for (const id of ['00000000-0000-7000-8000-000000000000', 'nobody']) {
    await page.goto(`/profile/${id}`);
    await expect(page.getByRole('heading', { name: 'Person not found' })).toBeVisible();
    await expect(page.getByText(messages.users.notFound)).toBeVisible();
  }
  await expectAccessible(page);
});

test('a person is reported; what was written stays until it has arrived', async ({ page, person, request }) => {
  const grace = await newcomer(request, 'Grace');
  await openAs(page, person, `/profile/${grace.id}`);
  await press(page, 'Report');
  const dialog = page.getByRole('dialog', { name: `Report ${grace.name}` });
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeFocused();
  await press(dialog, 'Submit');
  await expectRefused(reason, 'Reason is required.');
  await reason.fill('🌿'.repeat(limits.report.reason.max + 1));
  await expect(dialog.getByText('501/500')).toBeVisible();
  await press(dialog, 'Submit');
  await expectRefused(reason, 'Reason must be at most 500 characters long.');
  await expectAccessible(page);
  await reason.fill('Writes to everybody about watches.');
  await page.route('**/api/reports', (route) => route.abort());
  await press(dialog, 'Submit');
  await expectRefused(reason, messages.http.unreachable);
  await expect(reason).toHaveValue('Writes to everybody about watches.');
  await page.unroute('**/api/reports');
  await press(dialog, 'Submit');
  await expectAlert(page, 'success', messages.reports.sent);
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Report' })).toBeFocused();
  await press(page, 'Report');
  await reason.fill('Once more.');
  await press(dialog, 'Submit');
  await expectRefused(reason, messages.reports.already);
  await press(dialog, 'Cancel');
  await expect(dialog).toHaveCount(0);
});
