import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const { feed } = messages;

test('a shared link shows the thought and its comments, and a preview of itself without scripts', async ({
  page,
  person,
  request,
}) => {
  const { _id } = await person.addPost('Words with "quotes" & <b>markup</b> in them.');
  await person.comment(_id, 'And a comment.');
  const html = await (await request.get(`/post/${_id}`)).text();
  expect(html).toContain(
    '<meta property="og:description" content="Words with &quot;quotes&quot; &amp; &lt;b&gt;markup&lt;/b&gt; in them.">',
  );
  expect(html).toContain('<meta property="og:type" content="article">');
  expect(html).toContain(`<title>${person.name}: “Words with &quot;quotes&quot;`);
  expect(html).toContain('And a comment.');
  await page.goto(`/post/${_id}`);
  await expect(page.getByRole('article').filter({ hasText: 'And a comment.' })).toBeVisible();
  await expect(page).toHaveTitle(/^Ada Lovelace: “Words with/);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('the link of a deleted thought leads to a clear page with a 404', async ({ page, person, request }) => {
  const { _id } = await person.addPost('Gone soon.');
  await person.deletePost(_id);
  for (const path of [`/post/${_id}`, '/post/nothing']) expect((await request.get(path)).status()).toBe(404);
  await page.goto(`/post/${_id}`);
  await expect(page.getByRole('heading', { name: 'Thought not found' })).toBeVisible();
  await expect(page.getByText(feed.notFound)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Read the Community Feed' }).click();
  await expect(page).toHaveURL('/feed');
});

test('a page that is kept ready shows every change', async ({ person, request }) => {
  const { _id } = await person.addPost('As it was first.');
  const read = async (path: string) => (await request.get(path)).text();
  const paths = ['/feed', `/post/${_id}`];
  for (const path of paths) for (const _ of [1, 2]) expect(await read(path)).toContain('As it was first.');
  await person.comment(_id, 'New underneath.');
  expect(await read(`/post/${_id}`)).toContain('New underneath.');
  await person.deletePost(_id);
  for (const path of paths) expect(await read(path)).not.toContain('As it was first.');
});

test('older comments than the newest fifty are loaded when asked for', async ({ page, person, request }) => {
  const other = await signUp(request, 'Grace Hopper');
  const { _id } = await person.addPost('Much said.');
  for (let count = 0; count < 55; count += 1) await other.comment(_id, `Said number ${count}.`);
  await page.goto(`/post/${_id}`);
  await expect(page.getByText('Said number 54.')).toBeVisible();
  await expect(page.getByText('Said number 4.', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Older comments' }).click();
  await expect(page.getByText('Said number 4.', { exact: true })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Said number' })).toHaveCount(55);
  await expect(page.getByRole('button', { name: 'Older comments' })).toHaveCount(0);
});

test('deleted thoughts wait in the recycle bin', async ({ page, person }) => {
  for (const content of ['To bring back.', 'To remove.', 'To sweep out.']) {
    await person.deletePost((await person.addPost(content))._id);
  }
  await openAs(page, person, '/recycle-bin');
  await page.getByRole('tab', { name: 'Posts 3' }).click();
  const item = (content: string) => page.getByRole('listitem').filter({ hasText: content });
  await expectAccessible(page);
  await item('To bring back.').getByRole('button', { name: 'Restore' }).click();
  await expectAlert(page, 'success', feed.restored);
  await expect(item('To bring back.')).toHaveCount(0);
  await item('To remove.').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expectAlert(page, 'success', feed.permanentlyDeleted);

  await page.route('**/api/feed/permanent-delete-post/**', (route) => route.abort());
  await page.route('**/api/feed/restore-post/**', (route) => route.abort());
  await item('To sweep out.').getByRole('button', { name: 'Restore' }).click();
  await expectAlert(page, 'danger', feed.restoreFailed);
  await item('To sweep out.').getByRole('button', { name: 'Delete permanently' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  await expectAlert(page, 'danger', feed.permanentDeleteFailed);
  const emptyBin = async () => {
    await page.getByRole('button', { name: 'Empty bin' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click();
  };
  await emptyBin();
  await expectAlert(page, 'danger', feed.emptyBinFailed);
  await page.unroute('**/api/feed/permanent-delete-post/**');
  await emptyBin();
  await expectAlert(page, 'success', feed.binEmptied);
  await expect(page.getByRole('heading', { name: 'No deleted posts' })).toBeVisible();
  await page.goto('/feed');
  await expect(page.getByRole('article').filter({ hasText: 'To bring back.' })).toBeVisible();
});
