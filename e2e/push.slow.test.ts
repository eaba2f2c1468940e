import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { bell, invitation, meetInes } from './support/notifications.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, tabTo } from './support/screen.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ invitesToPush: true, serviceWorkers: 'allow' });

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
