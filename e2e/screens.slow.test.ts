import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { addArticle } from './support/articles.ts';
import { withoutStream } from './support/live-notes.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen.ts';
import { adminScreens, articles, publicPages, signedInScreens } from './support/checked-screens.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { expectLargeTargets, withTouch } from './support/small-targets.ts';

// Every screen as it is opened, each loaded once for all that is checked of every screen. tooling/checked-screens.test.ts compares the
// tables with the routes. Other states of a screen, such as its dialogs and error messages, are checked by the journeys that reach them.

test.describe.configure({ mode: 'parallel' });

const phone = { width: 360, height: 740 };

/** The time limit of a test grows with its screens. In milliseconds, for a busy machine. */
const limitFor = (screens: readonly string[]): number => 30_000 + screens.length * 15_000;

const content = 'A long enough text about what happened, with a moral at its end.';

/** Articles are one screen with ten texts. */
const isOtherArticle = (path: string): boolean => articles.slice(1).some((slug) => path === `/blog/${slug}`);

/** Fits a tablet and a wide window as well, and goes back to the phone. */
async function expectToFit(page: Page): Promise<void> {
  for (const { width, height } of [{ width: 768, height: 1024 }, { width: 1440, height: 900 }, phone]) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page);
  }
}

for (const [group, paths] of Object.entries(publicPages)) {
  test(`${group} fit every width, keep their own policy, are accessible and suit a finger`, async ({
    page,
    person,
  }) => {
    test.setTimeout(limitFor(paths));
    const { _id } = await person.addPost('A thought for visitors');
    await person.comment(_id, 'A comment');
    for (const path of paths) {
      await page.setViewportSize({ width: 320, height: 700 });
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      const policy = answer?.headers()['content-security-policy'] ?? '';
      const scripts = policy.split('; ').find((directive) => directive.startsWith('script-src '));
      expect(scripts, path).toMatch(/^script-src 'self' 'sha256-[\w+/]{43}=' 'wasm-unsafe-eval'$/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 700 });
        await expectNoSidewaysScroll(page);
      }
      if (!isOtherArticle(path)) await expectAccessible(page);
      await page.setViewportSize(phone);
      await withTouch(page, () => expectLargeTargets(page, path));
    }
  });
}

test('the narrow layout of the public pages is accessible', async ({ page }) => {
  await page.setViewportSize(phone);
  for (const path of ['/', '/login', '/signup', '/forgot-password', '/reset-password', '/pricing']) {
    await page.goto(path);
    await expectAccessible(page);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('each screen of somebody signed in is accessible and suits a finger', async ({ page, person, request }) => {
    test.setTimeout(limitFor(signedInScreens));
    await withoutStream(page);
    const note = { title: 'A note to measure', description: 'Some words of it', tags: ['a', 'work'] };
    const { _id: noteId } = await person.addNote(note);
    await person.deleteNote((await person.addNote({ ...note, title: 'A note in the bin' }))._id);
    const { _id: articleId } = await addArticle(request, person, { title: 'An article to measure', content });
    const { _id: postId } = await person.addPost('A thought to #measure');
    await person.comment(postId, 'A comment');
    await person.openSession();
    await page.goto(`/post/${postId}`);
    await expectAccessible(page);
    await expectLargeTargets(page, 'the post, for a visitor');
    const ids: Record<string, string> = {
      ':tag': 'measure',
      ':postId': postId,
      ':noteId': noteId,
      ':userId': person.id,
      ':articleId': articleId,
    };
    for (const screen of signedInScreens) {
      const path = screen.replace(/:\w+/, (name) => ids[name] ?? name);
      await openAs(page, person, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // First axe: the network, which the next check waits for, comes to rest beside it.
      await expectAccessible(page);
      await expectLargeTargets(page, path);
      await expectToFit(page);
    }
  });

  test('each page of the back office is accessible and suits a finger', async ({ page, person, request }) => {
    test.setTimeout(limitFor(adminScreens));
    await person.addNote({ title: 'A note to look after', description: 'Some words of it' });
    await addArticle(request, person, { title: 'An article to look after', content });
    await request.post('/api/feedback', { data: { message: 'Please add folders' } });
    const post = await person.addPost('A thought to look after');
    await person.comment(post._id, 'A comment');
    await request.post('/api/reports', {
      headers: { 'auth-token': person.token },
      data: { contentType: 'post', contentId: post._id, reason: 'Spam' },
    });
    await openAsAdmin(page, 'superAdmin', '/admin/dashboard');
    for (const name of adminScreens) {
      // The screen of a person is led to with their id.
      await page.goto(name === 'moderation' ? `/admin/moderation?user=${person.id}` : `/admin/${name}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectLargeTargets(page, name);
      await expectToFit(page);
    }
  });
});
