import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp, type Person } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, tabTo } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ invitesToPush: true, serviceWorkers: 'allow' });

const bell = (page: Page): Locator => page.getByRole('button', { name: /^Notifications/ });
const list = (page: Page): Locator => page.getByRole('region', { name: 'Notifications', exact: true });
const invitation = (page: Page): Locator => page.getByRole('complementary', { name: 'Push messages' });

/** A thought of the person, and Ines, who answers it. */
async function meetInes(request: APIRequestContext, person: Person) {
  const ines = await signUp(request, 'Ines Duarte');
  const { _id: postId } = await person.addPost('What do you keep notes of?');
  return { ines, postId, answer: (content: string) => ines.comment(postId, content) };
}

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
  await page.route('**/api/notifications?*cursor*', (route) => route.fulfill(refusal(400, 'Please try again.')), {
    times: 1,
  });
  await list(page).getByRole('button', { name: 'Show older' }).click();
  await expect(list(page).getByRole('alert')).toHaveText('Please try again.');
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await expect(entries).toHaveCount(25);
  await expect(entries.last()).toContainText('Comment 0');
  await expect(list(page).getByRole('button')).toHaveCount(0);
});

test('the list says when it is empty and when it cannot be read', async ({ page, person }) => {
  await page.route('**/api/notifications?*', (route) => route.fulfill(refusal(400, 'Please try again.')));
  await openAs(page, person, '/notes');
  await bell(page).click();
  await expect(list(page).getByRole('alert')).toContainText('Please try again.');
  await expectAccessible(page);
  await page.unroute('**/api/notifications?*');
  await list(page).getByRole('button', { name: 'Retry' }).click();
  await expect(list(page).getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await expectAccessible(page);
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

/** Hands a message to the page's service worker, as the browser does when a push service sends one. */
async function deliver(page: Page, data: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const known = new Promise<string>((resolve) => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await devTools.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await known, data });
  await devTools.detach();
}

test('the service worker shows a push message and has open pages read their lists again', async ({
  page,
  person,
  context,
  request,
  server,
}) => {
  await context.grantPermissions(['notifications'], { origin: server.baseURL });
  const { postId, answer } = await meetInes(request, person);
  await openAs(page, person, '/notes');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await answer('Of birds');
  const url = `/post/${postId}`;
  const message = { title: messages.push.commented('Ines Duarte'), body: 'Of birds', url, tag: 'a-topic' };
  await deliver(page, JSON.stringify(message));
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  const shown = () =>
    page.evaluate(async () => {
      const found = await (await navigator.serviceWorker.ready).getNotifications();
      return found.map(({ title, body, tag, data }) => ({ title, body, tag, data: JSON.stringify(data) }));
    });
  const { title, body, tag } = message;
  await expect.poll(shown).toEqual([{ title, body, tag, data: JSON.stringify({ url }) }]);
});

test('the list works by keyboard alone', async ({ page, person, request }) => {
  const { postId, answer } = await meetInes(request, person);
  await answer('The first');
  await answer('The second');
  await openAs(page, person, '/notes');
  await tabTo(page, bell(page));
  await page.keyboard.press('Enter');
  const links = list(page).getByRole('link');
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

/** It comes with the next page, so that nothing moves on this one. */
async function comeToInvitation(page: Page): Promise<void> {
  await expect(bell(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your Notes' })).toBeVisible();
  await expect(invitation(page)).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community Feed' }).click();
  await expect(invitation(page)).toBeVisible();
}

test('push messages are explained once, and declined for good', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  await comeToInvitation(page);
  await expect(invitation(page)).toContainText(
    'Get a note when someone answers your thoughts or sends a friend request.',
  );
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
  await invitation(page).getByRole('button', { name: 'Not now' }).click();
  await expect(invitation(page)).toBeHidden();
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Notes' })).toBeVisible();
  await expect(invitation(page)).toBeHidden();
});

test('turning push messages on answers the invitation for good, whatever comes of it', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  await comeToInvitation(page);
  await tabTo(page, invitation(page).getByRole('button', { name: 'Turn on' }));
  await page.keyboard.press('Enter');
  await expect(invitation(page)).toBeHidden();
  await page.reload();
  await expect(bell(page)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your Notes' })).toBeVisible();
  await expect(invitation(page)).toBeHidden();
});

test('a browser that reaches no push service goes on without', async ({ page, person, context, server }) => {
  await context.grantPermissions(['notifications'], { origin: server.baseURL });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await openAs(page, person, '/profile');
  // Allowed already: it tries by itself, and shows nothing of it.
  await expect.poll(() => warnings.some((text) => text.startsWith(messages.push.subscribeFailed))).toBe(true);
  await expect(invitation(page)).toBeHidden();
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)).toBe(
    `${server.baseURL}/service-worker.js`,
  );
  const section = page.getByRole('region', { name: 'Notifications', exact: true });
  await section.getByRole('button', { name: 'Turn on' }).click();
  await expectAlert(page, 'danger', messages.push.subscribeFailed);
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeEnabled();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expectAlert(page, 'success', messages.session.loggedOut);
});

test('each kind is switched at once, kept, and taken back where the server refuses', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(section.getByRole('switch')).toHaveCount(7);
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
  await expect(section.getByRole('switch')).toHaveCount(7);
  await expect(section.getByRole('button')).toHaveCount(0);
  await page.goto('/notes');
  await expect(bell(page)).toBeVisible();
  await expect(invitation(page)).toBeHidden();
});
