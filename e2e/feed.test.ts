import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, holdAlerts, tabTo, undoOf } from './support/screen.ts';

const { feed } = messages;

/** The card of a thought. */
const thought = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Share a thought' });

/** Moves the clock past the next refresh. The timer begins when the page has an answer, which a test cannot see: it tries again. */
async function refreshUntil(page: Page, isRefreshed: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(31_000);
    await isRefreshed();
  }).toPass();
}

const post = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

test('a visitor reads along, and is shown the ways in', async ({ page, person }) => {
  const { _id } = await person.addPost('Readable by anyone.');
  await page.goto('/feed');
  await expect(page.getByRole('heading', { name: 'Community Feed' })).toBeVisible();
  const card = thought(page, 'Readable by anyone.');
  await expect(card.getByRole('link', { name: person.name })).toHaveAttribute('href', `/profile/${person.id}`);
  await expect(composer(page)).toHaveCount(0);
  const join = page.getByRole('complementary', { name: 'Join in' });
  await expect(join.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await expect(join.getByRole('link', { name: 'Signup' })).toHaveAttribute('href', '/signup');
  await card.getByRole('button', { name: 'Upvote' }).click();
  await expectAlert(page, 'danger', feed.loginToUpvote);
  await card.getByRole('button', { name: 'Comments' }).click();
  await expect(card.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expectAccessible(page);
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await person.deletePost(_id);
});

test('an empty feed says so, and offers to join', async ({ page }) => {
  const nothing = { success: true, data: [], nextCursor: null };
  await page.route('**/api/feed/posts', (route) => route.fulfill({ json: nothing }));
  // From another page, so that the answer does not come with the document.
  await page.goto('/login');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community Feed' }).click();
  await expect(page.getByRole('heading', { name: 'The Feed is Quiet...' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Join Now' })).toHaveAttribute('href', '/signup');
  await expectAccessible(page);
});

test('a feed that cannot be read says why and can be asked again', async ({ page, person }) => {
  await person.addPost('There after all.');
  await page.route('**/api/feed/posts', (route) => route.fulfill(refusal(503, messages.http.unavailable)));
  await page.goto('/login');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community Feed' }).click();
  await expect(page.getByRole('alert').filter({ hasText: messages.http.unavailable })).toBeVisible();
  await page.unroute('**/api/feed/posts');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(thought(page, 'There after all.')).toBeVisible();
});

test('a thought is posted, edited, deleted and brought back', async ({ page, person }) => {
  await openAs(page, person, '/feed');
  await holdAlerts(page);
  await post(page);
  await expectAlert(page, 'warning', feed.emptyPost);
  await composer(page).fill('x'.repeat(510));
  await expect(composer(page)).toHaveValue('x'.repeat(500));
  await expect(page.getByText('500/500')).toBeVisible();
  await composer(page).fill('First words\nin two <b>lines</b>.');
  await expect(page.getByText('32/500')).toBeVisible();
  await post(page);
  await expectAlert(page, 'success', feed.posted);
  await expect(composer(page)).toHaveValue('');
  const card = thought(page, 'in two <b>lines</b>.');
  await expect(card).toHaveCount(1);
  await expect(card.getByText('Edited')).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Report' })).toHaveCount(0);

  await card.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('form', { name: 'Edit thought' });
  const field = editor.getByRole('textbox', { name: 'Edit your thought' });
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await field.fill('  ');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'warning', feed.emptyEdit);
  await field.fill('Better words');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'success', feed.updated);
  const edited = thought(page, 'Better words');
  await expect(edited.getByText('Edited')).toBeVisible();

  await edited.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', feed.deleted);
  await expect(edited).toHaveCount(0);
  await undoOf(page, feed.deleted).click();
  await expectAlert(page, 'success', feed.restored);
  await expect(edited).toBeVisible();
  await page.reload();
  await expect(edited).toBeVisible();
});

test('an unchanged text closes the editor without a call', async ({ page, person }) => {
  await person.addPost('Stays as it is.');
  await openAs(page, person, '/feed');
  await page.route('**/api/feed/posts/*', (route) => route.abort());
  await thought(page, 'Stays as it is.').getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('form', { name: 'Edit thought' })).toHaveCount(0);
  await expect(page.locator('[data-alert-type]')).toHaveCount(0);
});

test('a thought that could not be posted stays in its field, and each failure has its message', async ({
  page,
  person,
}) => {
  await openAs(page, person, '/feed');
  const failWith = async (options: { status: number; body?: object } | 'network') => {
    await page.unroute('**/api/feed/posts');
    await page.route('**/api/feed/posts', (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      if (options === 'network') return route.abort();
      return route.fulfill({ status: options.status, json: options.body ?? { success: false } });
    });
  };
  await composer(page).fill('Not lost.');
  await failWith({ status: 500 });
  await post(page);
  await expectAlert(page, 'danger', feed.postFailedWith(500));
  await failWith({ status: 200 });
  await post(page);
  await expectAlert(page, 'danger', feed.postFailed);
  await failWith('network');
  await post(page);
  await expectAlert(page, 'danger', feed.postError);
  await expect(composer(page)).toHaveValue('Not lost.');
  await expect(thought(page, 'Not lost.')).toHaveCount(0);

  // A draft survives the reload as well.
  await page.reload();
  await expect(composer(page)).toHaveValue('Not lost.');
});

test('edits, deletions and upvotes that fail are taken back and say why', async ({ page, person }) => {
  await person.addPost('A stubborn thought.');
  await openAs(page, person, '/feed');
  const card = thought(page, 'A stubborn thought.');
  let status = 500;
  await page.route('**/api/feed/posts/**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    return status === 0 ? route.abort() : route.fulfill({ status, json: { success: false } });
  });
  await card.getByRole('button', { name: 'Upvote' }).click();
  await expectAlert(page, 'danger', feed.upvoteFailedWith(500));
  await expect(card.getByRole('button', { name: 'Upvote' })).toHaveAttribute('aria-pressed', 'false');
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'danger', feed.deleteFailedWith(500));
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Edit' }).click();
  const field = page.getByRole('textbox', { name: 'Edit your thought' });
  await field.fill('A stubborn thought, changed.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'danger', feed.updateFailed);
  status = 0;
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'danger', feed.updateError);
  await expect(field).toHaveValue('A stubborn thought, changed.');
});

test('an upvote is given and taken back, and quick presses end as the last one wished', async ({
  page,
  person,
  request,
}) => {
  const other = await signUp(request, 'Grace Hopper');
  const { _id } = await other.addPost('Worth a vote.');
  await openAs(page, person, '/feed');
  const upvote = thought(page, 'Worth a vote.').getByRole('button', { name: 'Upvote' });
  await upvote.click();
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await expect(upvote).toHaveAccessibleDescription('1 upvote');
  await page.reload();
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  for (let presses = 0; presses < 3; presses += 1) await upvote.click();
  await expect(upvote).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(async () => (await (await request.get(`/api/feed/posts/${_id}`)).json()).data.upvoteCount).toBe(0);
});

test('comments are written, refused with their reason, and deleted', async ({ page, person, request }) => {
  const other = await signUp(request, 'Grace Hopper');
  const { _id } = await person.addPost('Let us talk.');
  await other.comment(_id, 'From the other.');
  await openAs(page, person, '/feed');
  const card = thought(page, 'Let us talk.');
  await card.getByRole('button', { name: 'Comments' }).click();
  await expect(card.getByText('From the other.')).toBeVisible();
  const field = card.getByRole('textbox', { name: 'Write a comment' });
  const send = card.getByRole('button', { name: 'Comment', exact: true });
  await send.click();
  await expectAlert(page, 'warning', feed.emptyComment);
  await field.fill('y'.repeat(210));
  await expect(field).toHaveValue('y'.repeat(200));
  await field.fill('My own words.');
  await send.click();
  await expect(card.getByRole('listitem').filter({ hasText: 'My own words.' })).toBeVisible();
  await expect(field).toHaveValue('');
  await expectAccessible(page);

  // The post's owner may delete anybody's.
  await card.getByRole('button', { name: 'Delete comment by Grace Hopper' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', feed.commentDeleted);
  await expect(card.getByText('From the other.')).toHaveCount(0);

  let answer: { status: number; json: object } | undefined;
  await page.route('**/comment**', (route) => (answer ? route.fulfill(answer) : route.abort()));
  await field.fill('Kept words.');
  await send.click();
  await expectAlert(page, 'danger', feed.commentError);
  answer = refusal(400, feed.commentTooLong);
  await send.click();
  await expectAlert(page, 'danger', feed.commentTooLong);
  answer = { status: 500, json: { success: false } };
  await send.click();
  await expectAlert(page, 'danger', feed.commentFailedWith(500));
  answer = { status: 200, json: { success: false } };
  await send.click();
  await expectAlert(page, 'danger', feed.commentFailed);
  await expect(field).toHaveValue('Kept words.');
  await card.getByRole('button', { name: `Delete comment by ${person.name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'danger', feed.commentDeleteFailed);
  await expect(card.getByText('My own words.')).toBeVisible();
});

test('a thought that is deleted while one comments on it: said, and the text is kept', async ({
  page,
  person,
  request,
}) => {
  const other = await signUp(request, 'Grace Hopper');
  const { _id } = await other.addPost('Soon gone.');
  // The reader's own reading of the thought comes when it is gone already.
  const deleted = Promise.withResolvers<void>();
  await page.route(`**/api/feed/posts/${_id}`, async (route) => {
    await deleted.promise;
    await route.continue();
  });
  await openAs(page, person, `/post/${_id}`);
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Late words.');
  await other.deletePost(_id);
  deleted.resolve();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(feed.notFound);
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expectAlert(page, 'danger', feed.notFound);
  await expect(field).toHaveValue('Late words.');
});

test('new thoughts wait behind a button, changed ones are shown at once', async ({ page, person, request }) => {
  const other = await signUp(request, 'Grace Hopper');
  const { _id } = await other.addPost('Already read.');
  await page.clock.install();
  // The reader's own list comes after the document's.
  const own = page.waitForResponse('**/api/feed/posts');
  await openAs(page, person, '/feed');
  await own;
  await expect(thought(page, 'Already read.')).toBeVisible();
  await other.upvote(_id);
  await other.addPost('Brand new one.');
  await other.addPost('Brand new two.');
  const show = page.getByRole('button', { name: '2 new thoughts' });
  await refreshUntil(page, () => expect(show).toBeVisible({ timeout: 3000 }));
  await expect(thought(page, 'Already read.').getByRole('button', { name: 'Upvote' })).toHaveAccessibleDescription(
    '1 upvote',
  );
  await expect(thought(page, 'Brand new one.')).toHaveCount(0);
  await expectAccessible(page);
  await show.click();
  await expect(thought(page, 'Brand new one.')).toBeVisible();
  await expect(thought(page, 'Brand new two.')).toBeVisible();
  await expect(show).toHaveCount(0);
  await other.deletePost(_id);
  await refreshUntil(page, () => expect(thought(page, 'Already read.')).toHaveCount(0, { timeout: 3000 }));
});

test('a refresh costs a 304 where nothing is new, and waits in a hidden tab', async ({ page, person, request }) => {
  await person.addPost('Nothing newer.');
  let asked = 0;
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/feed/posts')) asked += 1;
  });
  /** How many answers of the feed have had no body so far. */
  const unchanged = async () => {
    const metrics = await (await request.get('/metrics')).text();
    return Number(
      /^http_requests_total\{method="GET",route="\/api\/feed\/posts",status="304"\} (\d+)$/m.exec(metrics)?.[1] ?? 0,
    );
  };
  const before = await unchanged();
  await page.clock.install();
  const answered = page.waitForEvent('requestfinished', (sent) => sent.url().endsWith('/api/feed/posts'));
  await openAs(page, person, '/feed');
  // The next refresh is counted from the answer.
  await answered;
  await expect.poll(() => asked).toBe(1);
  await refreshUntil(page, () => expect.poll(() => asked, { timeout: 3000 }).toBe(2));
  await expect.poll(unchanged).toBe(before + 1);

  const turn = (state: string) =>
    page.evaluate((given) => {
      Object.defineProperty(document, 'visibilityState', { value: given, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await turn('hidden');
  await page.clock.runFor(95_000);
  expect(asked).toBe(2);
  await turn('visible');
  await expect.poll(() => asked).toBe(3);
});

test('older thoughts come as one scrolls, and the place is kept on the way back', async ({ page, person }) => {
  for (let count = 0; count < 45; count += 1) await person.addPost(`Numbered ${count}.\n\n\nwith some height`);
  await page.goto('/feed');
  await expect(thought(page, 'Numbered 44.')).toBeVisible();
  await expect(thought(page, 'Numbered 10.')).toHaveCount(0);
  const wanted = thought(page, 'Numbered 10.');
  await expect(async () => {
    await page.mouse.wheel(0, 2500);
    await expect(wanted).toBeVisible({ timeout: 500 });
  }).toPass();
  await wanted.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await wanted.getByRole('link').nth(1).click();
  await expect(page).toHaveURL(/\/post\//);
  await expect(page.getByRole('textbox', { name: 'Write a comment' }).or(page.getByText('to comment.'))).toBeVisible();
  await page.goBack();
  await expect(wanted).toBeVisible();
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50);
});

test('a thought is shared by its link', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const long = 'Ü'.repeat(120);
  const { _id } = await person.addPost(long);
  await openAs(page, person, '/feed');
  await holdAlerts(page);
  const share = thought(page, long).getByRole('button', { name: 'Share' });
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }));
  await share.click();
  await expectAlert(page, 'info', feed.linkCopied);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const origin = new URL(page.url()).origin;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${origin}/post/${_id}`);

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      value: (given: object) => {
        Object.assign(window, { given });
        return Promise.reject(new DOMException('Enough', 'AbortError'));
      },
    });
  });
  await share.click();
  await expect
    .poll(() => page.evaluate(() => ('given' in window ? window.given : undefined)))
    .toMatchObject({
      text: 'Ü'.repeat(100),
      url: `${origin}/post/${_id}`,
    });
  await expect(page.locator('[data-alert-type]')).toHaveCount(0);
});

test('a thought that cannot be shared says so', async ({ page, person }) => {
  await person.addPost('Stays here.');
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', { value: undefined });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('No')) } });
  });
  await openAs(page, person, '/feed');
  await thought(page, 'Stays here.').getByRole('button', { name: 'Share' }).click();
  await expectAlert(page, 'danger', feed.shareFailed);
});

test('by keyboard alone: post, upvote, comment, edit', async ({ page, person }) => {
  await openAs(page, person, '/feed');
  await tabTo(page, composer(page));
  await page.keyboard.type('Typed without a mouse');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectAlert(page, 'success', feed.posted);
  const card = thought(page, 'Typed without a mouse');
  const upvote = card.getByRole('button', { name: 'Upvote' });
  await tabTo(page, upvote);
  await page.keyboard.press('Space');
  await expect(upvote).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, card.getByRole('button', { name: 'Comments' }));
  await page.keyboard.press('Enter');
  await tabTo(page, card.getByRole('textbox', { name: 'Write a comment' }));
  await page.keyboard.type('Nor this');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(card.getByRole('listitem').filter({ hasText: 'Nor this' })).toBeVisible();
  await tabTo(page, card.getByRole('button', { name: 'Edit' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(card.getByRole('textbox', { name: 'Edit your thought' })).toBeFocused();
  await page.keyboard.type(', twice');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expectAlert(page, 'success', feed.updated);
  const edited = thought(page, 'Typed without a mouse, twice');
  await tabTo(page, edited.getByRole('button', { name: 'Delete', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', feed.deleted);
  await expect(edited).toHaveCount(0);
});
