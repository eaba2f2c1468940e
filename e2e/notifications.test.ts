import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { bell, invitation, meetInes } from './support/notifications.ts';
import { openAs, signUp } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, tabTo } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ invitesToPush: true });

const list = (page: Page): Locator => page.getByRole('region', { name: 'Notifications', exact: true });

test('the bell counts what is unread; its list tells of it and marks it as read', async ({ page, person, request }) => {
  const { ines, postId, answer } = await meetInes(request, person);
  await ines.upvote(postId);
  await ines.askFriendship(person);
  await answer('Of birds');
  await openAs(page, person, '/notes');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 3 unread');
  await bell(page).click();
  const entries = list(page).getByRole('listitem');
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(0)).toContainText(messages.push.commented('Ines Duarte'));
  await expect(entries.nth(0)).toContainText('Of birds');
  await expect(entries.nth(0)).toContainText('just now');
  await expect(entries.nth(1)).toContainText(messages.push.friendRequested('Ines Duarte'));
  await expect(entries.nth(2)).toContainText(messages.push.upvoted('Ines Duarte'));
  await expect(list(page).getByRole('img', { name: 'Unread' })).toHaveCount(3);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await expectAccessible(page);
  for (const width of [320, 768, 2560]) {
    await page.setViewportSize({ width, height: 700 });
    await expect(entries.nth(0)).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  }
  await entries.nth(1).getByRole('link').click();
  await expect(page).toHaveURL('/resources/friends');
  await expect(list(page)).toBeHidden();
  await bell(page).click();
  await expect(list(page).getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await entries.nth(0).getByRole('link').click();
  await expect(page).toHaveURL(`/post/${postId}`);
});

test('older ones come when they are asked for, and a failure offers to retry', async ({ page, person, request }) => {
  const { answer } = await meetInes(request, person);
  for (let index = 0; index < 25; index += 1) await answer(`Comment ${index}`);
  await openAs(page, person, '/notes');
  await bell(page).click();
  const entries = list(page).getByRole('listitem');
  await expect(entries).toHaveCount(20);
  await page.route(
    '**/api/notifications/groups?*cursor*',
    (route) => route.fulfill(refusal(400, 'Please try again.')),
    {
      times: 1,
    },
  );
  await list(page).getByRole('button', { name: 'Show older' }).click();
  await expect(list(page).getByRole('alert')).toHaveText('Please try again.');
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await expect(entries).toHaveCount(25);
  await expect(entries.last()).toContainText('Comment 0');
  await expect(list(page).getByRole('button')).toHaveCount(0);
});

test('the list says when it is empty and when it cannot be read', async ({ page, person }) => {
  await page.route('**/api/notifications/groups?*', (route) => route.fulfill(refusal(400, 'Please try again.')));
  await openAs(page, person, '/notes');
  await bell(page).click();
  await expect(list(page).getByRole('alert')).toContainText('Please try again.');
  await expectAccessible(page);
  await page.unroute('**/api/notifications/groups?*');
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await expect(list(page).getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await expectAccessible(page);
});

test('upvotes of a thought are one entry; all of the last months is a page', async ({ page, person, request }) => {
  const { ines, postId, answer } = await meetInes(request, person);
  const noor = await signUp(request, 'Noor Kapoor');
  await answer('Of birds');
  for (const who of [ines, noor]) await who.upvote(postId);
  await openAs(page, person, '/feed');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).click();
  const entries = list(page).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.nth(0)).toContainText(messages.push.upvoted('Noor Kapoor and Ines Duarte'));
  await page.getByRole('link', { name: 'All notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(list(page)).toBeHidden();
  const today = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
  await expect(today).toHaveCount(2);
  await page.getByRole('link', { name: 'Conversations' }).click();
  await expect(page).toHaveURL('/notifications?view=conversations');
  await expect(today).toHaveCount(1);
  await expect(today).toContainText('Of birds');
  await page.goBack();
  await expect(today).toHaveCount(2);
  await today.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(`/post/${postId}`);
});

test('a push message and the passing of a minute bring the count up to date', async ({ page, person, request }) => {
  const { answer } = await meetInes(request, person);
  await page.clock.install();
  await openAs(page, person, '/notes');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await answer('The first');
  await page.evaluate(() =>
    navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'push-arrived' })),
  );
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await answer('The second');
  await page.clock.runFor(61_000);
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
});

test('the list works by keyboard alone', async ({ page, person, request }) => {
  const { postId, answer } = await meetInes(request, person);
  await answer('The first');
  await answer('The second');
  await openAs(page, person, '/notes');
  await tabTo(page, bell(page));
  await page.keyboard.press('Enter');
  const links = list(page).getByRole('listitem').getByRole('link');
  await expect(links).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/post/${postId}`);
});

test('a guest has neither bell nor invitation, nor loads them', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(bell(page)).toBeHidden();
  await expect(invitation(page)).toBeHidden();
  expect(loaded.filter((url) => /notification|push/.test(url))).toEqual([]);
});

test('each kind is switched at once, kept, and taken back where the server refuses', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(section.getByRole('switch')).toHaveCount(10);
  const upvotes = section.getByRole('switch', { name: 'Upvotes of my thoughts' });
  const comments = section.getByRole('switch', { name: 'Comments on my thoughts' });
  await expect(upvotes).toBeChecked();

  await tabTo(page, upvotes);
  const saved = page.waitForResponse('**/api/notifications/settings');
  await page.keyboard.press('Space');
  await expect(upvotes).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(upvotes).not.toBeChecked();
  await expect(comments).toBeChecked();

  const sending = Promise.withResolvers<void>();
  await page.route('**/api/notifications/settings', async (route) => {
    await sending.promise;
    await route.fulfill(refusal(503, messages.http.unavailable));
  });
  await comments.click();
  await expect(comments).not.toBeChecked();
  sending.resolve();
  await expectAlert(page, 'danger', messages.http.unavailable);
  await expect(comments).toBeChecked();
  await expect(upvotes).not.toBeChecked();
});

test('a browser that blocks notifications says so', async ({ page, person }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }));
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(section.getByText('Notifications are blocked in this browser.')).toBeVisible();
  await expect(section.getByRole('switch')).toHaveCount(10);
  await expect(section.getByRole('button')).toHaveCount(0);
  await page.goto('/notes');
  await expect(bell(page)).toBeVisible();
  await expect(invitation(page)).toBeHidden();
});
