import { test } from './support/journey.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { openAs } from './support/people.ts';
import { expectLargeTargets } from './support/small-targets.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

// Public pages are measured where they are looked at otherwise: shell.test.ts.
test('on a phone everything to press is large enough for somebody signed in', async ({ page, person }) => {
  await person.addNote({ title: 'A note to measure', description: 'Some words of it', tags: ['a', 'work'] });
  const post = await person.addPost('A thought to measure');
  await person.comment(post._id, 'A comment');
  await page.goto(`/post/${post._id}`);
  await expectLargeTargets(page, 'the post, for a visitor');
  await openAs(page, person, '/');
  const own = ['/notes', '/feed', '/recycle-bin', '/profile', '/resources/friends', '/blog/new', '/blog/mine'];
  for (const path of ['/', ...own, `/post/${post._id}`, `/profile/${person.id}`]) {
    await page.goto(path);
    await expectLargeTargets(page, path);
  }
});

test('on a phone everything to press is large enough in the back office', async ({ page, person }) => {
  const post = await person.addPost('A thought to look after');
  await person.comment(post._id, 'A comment');
  await page.request.post('/api/reports', {
    headers: { 'auth-token': person.token },
    data: { contentType: 'post', contentId: post._id, reason: 'Spam' },
  });
  await openAsAdmin(page, 'superAdmin', '/admin/dashboard');
  const names = ['users', 'blogs', 'notes', 'analytics', 'meta', 'settings', 'ads', 'admins', 'comments', 'reports'];
  for (const name of ['dashboard', ...names, 'feedback']) {
    await page.goto(`/admin/${name}`);
    await expectLargeTargets(page, name);
  }
});
