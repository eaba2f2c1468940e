import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';

// A server of its own: the rules hold for all its people.
test.use({ serverVariables: { CONFIRM_EMAIL: 'off' } });

test('a super admin holds first thoughts and a word, a moderator lets one go, and its author sees each state', async ({
  page,
  request,
}) => {
  await openAsAdmin(page, 'superAdmin', '/admin/settings');
  await page.getByRole('switch', { name: 'Hold First Thoughts' }).check();
  await page.getByRole('textbox', { name: 'Banned Words' }).fill('zzyzx\n\nother word\n');
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await expectAlert(page, 'success', adminMessages.settings.updated);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Banned Words' })).toHaveValue('zzyzx\nother word');

  const fresh = await signUp(request, 'Fresh Person');
  await openAs(page, fresh, '/feed');
  await page.getByRole('textbox', { name: 'Share a thought' }).fill('My very first words here');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'success', messages.feed.held);
  const card = page.getByRole('article').filter({ hasText: 'My very first words here' });
  await expect(card).toContainText('Only you see this until a moderator has approved it.');
  await expectAccessible(page);
  await page.reload();
  await expect(card).toContainText('Only you see this');
  const answer = await request.get('/api/feed/posts');
  expect(await answer.text()).not.toContain('My very first words here');

  await openAsAdmin(page, 'editor', '/admin/dashboard');
  await page.getByRole('link', { name: 'Held thoughts 1' }).click();
  const row = page.getByRole('row', { name: 'My very first words here' });
  await expect(row).toContainText('Held');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 780 });
  await row.focus();
  await page.keyboard.press('a');
  await expectAlert(page, 'success', adminMessages.posts.released);
  await expect(row).toHaveCount(0);

  await openAs(page, fresh, '/feed');
  await expect(card).toBeVisible();
  await expect(card).not.toContainText('Only you see this');
  await card.getByRole('button', { name: /comment/i }).click();
  await card.getByRole('textbox', { name: /comment/i }).fill('A zzyzx of mine');
  await card.getByRole('textbox', { name: /comment/i }).press('Control+Enter');
  await expect(card).toContainText('A zzyzx of mine');
  await expect(card).toContainText('Only you see this until a moderator has approved it.');

  await openAsAdmin(page, 'editor', '/admin/comments?state=held');
  const held = page.getByRole('row', { name: 'A zzyzx of mine' });
  await held.getByRole('button', { name: 'Let go A zzyzx of mine' }).click();
  await expectAlert(page, 'success', adminMessages.comments.released);
  await expect(held).toHaveCount(0);
});
