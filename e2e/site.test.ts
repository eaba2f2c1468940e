import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pageViewPath } from '#contract/analytics/page-view.ts';
import { openedNotePrefix } from '#contract/notes/notes.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, tokenOf } from './support/people.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { defaultSettings } from '#contract/site/default-settings.ts';
import { changeSite, withDatabase } from './support/change-site.ts';

test.afterEach(async ({ server, request }) => changeSite({ server, request }, defaultSettings));

const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' });

test('an announcement and a banner come with every page, follow changes, and stay closed', async ({
  page,
  server,
  request,
}) => {
  await changeSite(
    { server, request },
    { announcement: 'Back on <b>Sunday</b> & rested', banner: 'One line\nand another' },
  );
  await page.clock.install();
  await page.goto('/');
  await expect(announcement(page)).toContainText('Back on <b>Sunday</b> & rested');
  await expect(notice(page)).toContainText('and another');
  await expectAccessible(page);
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await announcement(page).getByRole('button', { name: 'Dismiss announcement' }).click();
  await expect(announcement(page)).toHaveCount(0);
  // In the document it is there, for everybody; this browser never shows it.
  expect(await (await request.get('/')).text()).toContain('aria-label="Announcement"');
  const shown = await page.goto('/feed').then(() => announcement(page).isVisible());
  expect(shown).toBe(false);
  await expect(page.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  await expect(announcement(page)).toHaveCount(0);
  // Without a reload: an open page asks now and then.
  await changeSite({ server, request }, { announcement: 'Something new', banner: '' });
  await page.clock.runFor('05:05');
  await expect(announcement(page)).toContainText('Something new');
  await expect(notice(page)).toHaveCount(0);
});

test('maintenance stops calls and pages with a sentence, and nothing typed is lost', async ({
  page,
  person,
  server,
  request,
}) => {
  await openAs(page, person, '/notes');
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Kept through the break');
  await form.getByRole('textbox', { name: 'Description' }).fill('These words must not get lost.');
  await changeSite({ server, request }, { maintenanceMode: true });
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(page, 'danger', messages.site.maintenance);
  await expect(page.getByRole('complementary', { name: 'Maintenance' })).toContainText(messages.site.maintenance);
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept through the break');

  const answer = await page.goto('/notes');
  expect(answer?.status()).toBe(503);
  await expect(page.getByRole('main')).toContainText(messages.site.maintenance);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  expect((await page.request.get('/admin/login')).status()).toBe(200);

  await changeSite({ server, request }, { maintenanceMode: false });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Kept through the break');
  expect(await tokenOf(page)).toBe(person.token);
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(page, 'success', messages.notes.added);
});

/** Tries what an advertisement must not reach, and writes down how each try ended. */
const hostile = `<p id="tries"></p><script>
const tries = {
  storage: () => localStorage.getItem('token'),
  cookies: () => document.cookie,
  page: () => parent.document.body.innerHTML,
  origin: () => origin,
};
const tell = ([name, run]) => {
  try { return name + '=' + run(); } catch (error) { return name + '=' + error.name; }
};
document.getElementById('tries').textContent = Object.entries(tries).map(tell).join(' ');
</script>`;

test('advertisements stand where the settings allow them, in frames that reach nothing', async ({
  page,
  person,
  server,
  request,
}) => {
  const ads = page.locator('iframe[title="Advertisement"]:visible');
  await changeSite(
    { server, request },
    { adVisibility: true, adsOnCommunity: true, adsOnSidebar: true, adScript: hostile },
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAs(page, person, '/feed');
  await expect(ads).toHaveCount(2);
  const tries = page.frameLocator('iframe[title="Advertisement"]').first().locator('#tries');
  await expect(tries).toHaveText('storage=SecurityError cookies=SecurityError page=SecurityError origin=null');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(ads).toHaveCount(1);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ['/notes', '/profile', '/recycle-bin']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expect(ads).toHaveCount(0);
  }
  await changeSite({ server, request }, { excludeNotesFromAds: false, adsOnCommunity: false });
  await page.goto('/notes');
  await expect(ads).toHaveCount(1);
  await page.goto('/feed');
  await expect(ads).toHaveCount(1);
  await changeSite({ server, request }, { adsOnSidebar: false, adsOnBlogs: true });
  for (const path of ['/blog', '/blog/my-coding-journey']) {
    await page.goto(path);
    await expect(ads).toHaveCount(1);
  }
  await changeSite({ server, request }, { adScript: ' ', adsOnCommunity: true, adsOnSidebar: true });
  await page.goto('/feed');
  await expect(page.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  await expect(ads).toHaveCount(0);
  await changeSite({ server, request }, { adVisibility: false, adScript: hostile });
  await page.goto('/feed');
  await expect(page.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  await expect(ads).toHaveCount(0);
});

test('an opened note is counted for its owner once a day, and no page of it', async ({ page, person, server }) => {
  await person.addNote({ title: 'Opened twice', description: 'These words are looked at.' });
  await openAs(page, person, '/notes');
  const opened = () =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith(pageViewPath) && response.request().postDataJSON()?.path?.startsWith(openedNotePrefix),
    );
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  for (let times = 0; times < 2; times += 1) {
    const edit = card(page, 'Opened twice').getByRole('button', { name: 'Edit' });
    const [answer] = await Promise.all([opened(), edit.click()]);
    expect(answer.status()).toBe(204);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
  }
  const counted = () =>
    withDatabase(server.dataDir, (database) => ({
      notes: database
        .prepare('select views from note_views inner join notes on notes.id = note_views.note_id where title = ?')
        .all('Opened twice')
        .map(({ views }) => Number(views)),
      pages: database.prepare("select path from page_views where path like '/notes/%'").all(),
    }));
  await expect.poll(counted).toEqual({ notes: [1], pages: [] });
});

test('a page view is counted once for a visitor, and not against their wish', async ({ browser, server }) => {
  const views = () =>
    withDatabase(server.dataDir, (database) =>
      Object.fromEntries(
        database
          .prepare("select path, views from page_views where path in ('/pricing', '/feed') order by path")
          .all()
          .map(({ path, views }) => [String(path), Number(views)]),
      ),
    );
  const before = views();
  // Somebody whom this server has not seen today.
  const visitor = await browser.newContext({
    baseURL: server.baseURL,
    userAgent: `A browser of its own ${randomUUID()}`,
  });
  const page = await visitor.newPage();
  const counted = () => page.waitForResponse((response) => response.url().endsWith(pageViewPath));
  const [first] = await Promise.all([counted(), page.goto('/pricing', { referer: 'https://search.example/q' })]);
  expect(first.status()).toBe(204);
  expect(first.request().postDataJSON()).toEqual({ path: '/pricing', referrer: 'https://search.example' });
  const feed = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community Feed' });
  const [second] = await Promise.all([counted(), feed.click()]);
  expect(second.request().postDataJSON()).toEqual({ path: '/feed' });
  await Promise.all([counted(), page.reload()]);
  expect(views()).toEqual({ '/feed': (before['/feed'] ?? 0) + 1, '/pricing': (before['/pricing'] ?? 0) + 1 });

  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(new URL(request.url()).pathname));
  await page.goto('/pricing');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
  expect(sent).not.toContain(pageViewPath);
  await visitor.close();
});
