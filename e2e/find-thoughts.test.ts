import { listFeedTags } from '#contract/feed/feed.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

test('a tag leads to its page, which is served as text, too', async ({ page, person, request }) => {
  test.setTimeout(150_000);
  await person.addPost('Beans are up in the #Gärten today');
  await person.addPost('More of the #garten, see https://example.com/#garten');
  const html = await (await request.get('/feed/tag/garten')).text();
  expect(html).toContain('<title>#garten · Thoughtleaf</title>');
  expect(html).toContain('2 thoughts');
  expect(html).toMatch(/<a (?=[^>]*href="\/feed\/tag\/G%C3%A4rten")(?=[^>]*rel="nofollow ugc noopener")/);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/feed');
  await page.getByRole('article').getByRole('link', { name: '#Gärten' }).click();
  await expect(page).toHaveURL('/feed/tag/G%C3%A4rten');
  await expect(page.getByRole('heading', { level: 1, name: '#Gärten' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '2 thoughts' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  const side = page.getByRole('complementary', { name: 'Tags of the month' });
  // The counts may be a minute old: another journey may have asked for them before. A page for each look would keep a processor busy.
  const counts = async () => (await (await request.get(listFeedTags.path)).json()).data;
  await expect.poll(counts, { timeout: 90_000 }).toContainEqual({ tag: 'garten', count: 2 });
  await page.reload();
  await expect(side.getByRole('link', { name: '#garten 2 thoughts' })).toBeVisible();
  const people = page.getByRole('complementary', { name: 'People of the month' });
  await expect(people.getByRole('link').first()).toHaveAttribute('href', /^\/profile\//);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(side).toBeHidden();
  await expect(people).toBeHidden();
  await expectNoSidewaysScroll(page);

  const missing = await page.goto('/feed/tag/123');
  expect(missing?.status()).toBe(404);
  await expect(page.getByText(messages.feed.badTag)).toBeVisible();
  await page.goto('/feed/tag/nobody_wrote_this');
  await expect(page.getByRole('heading', { name: 'No thoughts with this tag' })).toBeVisible();
  await expectAccessible(page);
});

test('thoughts are searched, and the address keeps the words', async ({ page, person, request }) => {
  await person.addPost('A heron stood in the river');
  await person.addPost('Nothing of that kind');
  expect(await (await request.get('/feed?q=heron')).text()).toContain('A heron stood in the river');
  await openAs(page, person, '/feed');
  const box = page.getByRole('searchbox', { name: 'Search thoughts' });
  await box.fill('heron river');
  await expect(page).toHaveURL('/feed?q=heron+river');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('status').filter({ hasText: 'Thoughts with “heron river”' })).toBeVisible();
  await expectAccessible(page);
  await box.fill('kingfisher');
  await expect(page.getByRole('heading', { name: 'No thoughts found' })).toBeVisible();
  await page.reload();
  await expect(box).toHaveValue('kingfisher');
  await expect(page.getByRole('heading', { name: 'No thoughts found' })).toBeVisible();
  await page.route('**/api/feed/posts?q=*', (route) => route.abort());
  await box.fill('heron');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/feed/posts?q=*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL('/feed');
  await expect(page.getByRole('textbox', { name: 'Share a thought' })).toBeVisible();
});

test('a press while a bookmark is on its way counts', async ({ page, person, request }) => {
  const friend = await signUp(request, 'Bea Bookbinder');
  await friend.addPost('Pressed twice in a row');
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/feed/posts/*/bookmark', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await openAs(page, person, '/feed');
  const card = page.getByRole('article').filter({ hasText: 'Pressed twice in a row' });
  const bookmark = card.getByRole('button', { name: 'Bookmark' });
  await expect(bookmark).toBeEnabled();
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  answered.resolve();
  await expectAlert(page, 'success', messages.feed.unbookmarked);
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  const kept = await request.get('/api/feed/bookmarks/ids', { headers: { 'auth-token': person.token } });
  expect((await kept.json()).data).toEqual([]);
});

test('thoughts are saved with the keyboard, undone, and read in their tab; friends have one, too', async ({
  page,
  person,
  request,
}) => {
  const friend = await signUp(request, 'Bea Bookbinder');
  await friend.addPost('Worth a second look');
  const asked = await request.post('/api/friends/requests', {
    headers: { 'auth-token': friend.token },
    data: { userId: person.id },
  });
  const { request: made } = await asked.json();
  await openAs(page, person, '/feed');
  const tabs = page.getByRole('navigation', { name: 'Thoughts' });
  await expect(tabs.getByRole('link', { name: 'Everyone' })).toHaveAttribute('aria-current', 'page');
  const card = page.getByRole('article').filter({ hasText: 'Worth a second look' });
  const bookmark = card.getByRole('button', { name: 'Bookmark' });
  // Until it is known what is saved, a press does nothing.
  await expect(bookmark).toBeEnabled();
  await bookmark.press('Enter');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  await expectAlert(page, 'success', messages.feed.bookmarked);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
  await bookmark.press('Space');
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');

  await tabs.getByRole('link', { name: 'Saved' }).press('Enter');
  await expect(page).toHaveURL('/feed?view=saved');
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await bookmark.click();
  await expect(page.getByRole('heading', { name: 'Nothing saved yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(card).toBeVisible();

  await tabs.getByRole('link', { name: 'Friends' }).click();
  await expect(page.getByRole('heading', { name: 'No thoughts yet' })).toBeVisible();
  await expectAccessible(page);
  await request.put(`/api/friends/requests/${made._id}/accept`, { headers: { 'auth-token': person.token } });
  await page.reload();
  await expect(card).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
});

test('a visitor is asked to log in for what is somebody’s', async ({ page }) => {
  await page.goto('/feed?view=saved');
  await expect(page.getByRole('heading', { name: 'Saved thoughts' })).toBeVisible();
  await page.getByRole('link', { name: 'Friends' }).click();
  await expect(page.getByRole('heading', { name: 'Thoughts of friends' })).toBeVisible();
  await expectAccessible(page);
});

test('all actions of one’s own thought fit the smallest phones', async ({ page, person }) => {
  await person.addPost('Mine, with six buttons');
  await page.setViewportSize({ width: 320, height: 700 });
  await openAs(page, person, '/feed');
  const card = page.getByRole('article').filter({ hasText: 'Mine, with six buttons' });
  await expect(card.getByRole('button', { name: 'Bookmark' })).toBeEnabled();
  const remove = card.getByRole('button', { name: 'Delete' });
  await remove.scrollIntoViewIfNeeded();
  await expect(remove).toBeInViewport({ ratio: 0.95 });
  await expectNoSidewaysScroll(page);
});

test('all actions of a thought stand in one line of a phone, with counts of two digits', async ({ page, person }) => {
  const { _id: id } = await person.addPost('Much talked about');
  for (let number = 0; number < 10; number += 1) await person.comment(id, `Word ${number}`);
  await person.upvote(id);
  await page.setViewportSize({ width: 360, height: 700 });
  await openAs(page, person, '/feed');
  const card = page.getByRole('article').filter({ hasText: 'Much talked about' });
  await expect(card.getByRole('button', { name: 'Bookmark' })).toBeEnabled();
  const first = await card.getByRole('button', { name: 'Upvote' }).boundingBox();
  const last = await card.getByRole('button', { name: 'Delete' }).boundingBox();
  expect(last?.y).toBe(first?.y);
});
