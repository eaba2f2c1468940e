import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { updateSettings } from '#contract/site/site.admin.ts';
import { banUser } from '#contract/users/users.admin.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { type ServersInTurn, startServersInTurn } from '#testing/servers-in-turn.ts';
import { expect, test as journey } from './support/journey.ts';
import { addAdmin } from './support/signed-in-admins.ts';
import { freshEmail, logIn, openAs, signUp } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { card, expectAccessible, expectAlert } from './support/screen.ts';

/** In place of one server, two that take each request in turn. */
const test = journey.extend<object, { server: ServersInTurn }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from this pattern
    async ({}, use, worker) => {
      const servers = await startServersInTurn(join(worker.project.outputDir, 'two-processes.log'));
      await use(servers);
      await servers.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const thought = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const notice = (page: Page) => page.getByRole('complementary', { name: 'Notice' });

/** Signs up by the form, and waits for what greets the new person. */
async function signUpOn(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByRole('textbox', { name: 'Name' }).fill('Mara Lind');
  await page.getByRole('textbox', { name: 'Email' }).fill(freshEmail());
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm Password').fill('correct horse');
  await page.getByRole('main').getByRole('button', { name: 'Signup' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome to the Community!')).toBeVisible();
}

/** The settings as both processes have them: what is asked twice is asked of both. */
async function bannersOf(request: APIRequestContext): Promise<unknown[]> {
  const ask = async () => (await (await request.get('/api/settings')).json()).banner;
  return [await ask(), await ask()];
}

test('a person, a friend and an admin use two processes in turn, and notice nothing of it', async ({
  page: mara,
  request,
  browser,
  server,
}) => {
  await signUpOn(mara);
  await mara.goto('/notes');
  const form = mara.getByRole('region', { name: 'Add a note' });
  await form.getByLabel('Attachments').setInputFiles(picture('river.png'));
  await form.getByRole('textbox', { name: 'Title' }).fill('By the river');
  await form.getByRole('textbox', { name: 'Description' }).fill('Two processes, one notebook.');
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(mara, 'success', messages.notes.added);
  // Whichever of the two gave the page before, the other one gives it, too.
  for (let times = 0; times < 2; times += 1) {
    await mara.reload();
    const small = card(mara, 'By the river').getByRole('img', { name: 'river.png' });
    await expect(small).toHaveJSProperty('complete', true);
    expect(await small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }

  const friend = await signUp(request, 'Ivo Kern');
  const elsewhere = await browser.newContext({ baseURL: server.baseURL });
  await elsewhere.addInitScript(rememberVersion);
  const ivo = await elsewhere.newPage();
  await mara.goto('/feed');
  await mara.getByRole('textbox', { name: 'Share a thought' }).fill('Seen from both sides.');
  await mara.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(mara, 'success', messages.feed.posted);
  await openAs(ivo, friend, '/feed');
  const hers = thought(ivo, 'Seen from both sides.');
  await hers.getByRole('button', { name: 'Comments' }).click();
  await hers.getByRole('textbox', { name: 'Write a comment' }).fill('From the other one.');
  await hers.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(hers.getByText('From the other one.')).toBeVisible();
  for (let times = 0; times < 2; times += 1) {
    await mara.reload();
    await expect(bell(mara)).toHaveAccessibleName('Notifications, 1 unread');
  }
  await bell(mara).click();
  await expect(mara.getByRole('listitem').filter({ hasText: messages.push.commented('Ivo Kern') })).toBeVisible();
  await expectAccessible(mara);

  const { headers } = await addAdmin(request, 'superAdmin');
  await request.patch(updateSettings.path, { headers, data: { banner: 'From one of two' } });
  await expect.poll(() => bannersOf(request)).toEqual(['From one of two', 'From one of two']);
  for (let times = 0; times < 2; times += 1) {
    await mara.reload();
    await expect(notice(mara)).toContainText('From one of two');
  }

  await request.patch(banUser.path.replace('{id}', friend.id), { headers, data: { ban: true } });
  await hers.getByRole('button', { name: 'Upvote' }).click();
  await expect(ivo.getByRole('complementary', { name: 'Join in' })).toBeVisible();
  await ivo.goto('/login');
  await logIn(ivo, friend);
  await expect(ivo.getByRole('alert')).toHaveText(messages.session.banned);
  for (let times = 0; times < 2; times += 1) {
    await mara.reload();
    const comments = thought(mara, 'Seen from both sides.').getByRole('button', { name: 'Comments' });
    await expect(comments).toHaveAccessibleDescription('0 comments');
  }
  await elsewhere.close();
  expect(Math.min(...server.answered()), 'what the lazier of the two has answered').toBeGreaterThan(20);
});
