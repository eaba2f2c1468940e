import { randomUUID } from 'node:crypto';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';

test('a harassed person reports, a moderator suspends, and the other appeals, which a second admin grants', async ({
  page,
  person,
  request,
}) => {
  const word = `w${randomUUID().replaceAll('-', '')}`;
  const rude = await signUp(request, 'Rude Person');
  const post = await rude.addPost('You are all fools');
  const reported = await request.post('/api/reports', {
    headers: { 'auth-token': person.token },
    data: { contentType: 'post', contentId: post._id, reason: `Insults ${word}` },
  });
  expect(reported.status()).toBe(201);

  await openAsAdmin(page, 'moderator', `/admin/reports?search=${word}`);
  await page.getByRole('link', { name: 'Person Rude Person' }).click();
  await expect(page.getByRole('heading', { name: 'Rude Person', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reports' })).toContainText('You are all fools');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 780 });
  await page.getByRole('textbox', { name: 'Note' }).fill('Was friendly before');
  await page.getByRole('button', { name: 'Keep note' }).click();
  await expect(page.getByRole('region', { name: 'Staff notes' })).toContainText('Was friendly before');

  await page.getByRole('button', { name: 'Suspend for a while' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('combobox', { name: 'For' }).selectOption('3 days');
  await dialog.getByRole('button', { name: 'Harassment' }).click();
  await dialog.getByRole('button', { name: 'Suspend', exact: true }).click();
  await expectAlert(page, 'success', adminMessages.moderation.done.suspend);
  await expect(page.getByText(/^Suspended until/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reports' })).toContainText('Resolved');

  await openAs(page, rude, '/feed');
  await expect(page.getByRole('complementary', { name: 'Suspension' })).toContainText('Your account is suspended');
  await expect(page.getByRole('textbox', { name: 'Share a thought' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Why, and what you can do' }).click();
  const decisions = page.getByRole('list', { name: 'Decisions' });
  await expect(decisions).toContainText('You harassed another person.');
  await expect(decisions).toContainText('You are all fools');
  await expect(decisions).not.toContainText('Was friendly before');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 780 });

  await page.getByRole('button', { name: 'Appeal' }).click();
  const words = page.getByRole('textbox', { name: 'Why do you disagree?' });
  await expect(words).toBeFocused();
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expectRefused(words, 'Text is required.');
  await words.fill(`It was a quote ${word}`);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await expectAlert(page, 'success', messages.moderation.appealed);
  await expect(decisions).toContainText('Another admin than the one who acted will decide it.');

  await openAsAdmin(page, 'editor', '/admin/reports');
  await page.getByRole('link', { name: 'Appeals' }).click();
  const row = page.getByRole('row').filter({ hasText: word });
  await expect(row).toContainText('You are all fools');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 780 });
  await row.getByRole('button', { name: 'Decide the appeal of Rude Person' }).click();
  await dialog.getByRole('combobox', { name: 'Decision' }).selectOption('Grant: suspension or limit ends');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A quote it was.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Grant', exact: true }).click();
  await expectAlert(page, 'success', adminMessages.moderation.appealGranted);
  await expect(row).toHaveCount(0);

  await openAs(page, rude, '/moderation');
  await expect(decisions).toContainText('A quote it was.');
  await page.goto('/feed');
  await expect(page.getByRole('textbox', { name: 'Share a thought' })).toBeVisible();
});

test('a moderator sees reports of one thing together, and decides by keys', async ({ page, person, request }) => {
  const word = `w${randomUUID().replaceAll('-', '')}`;
  const [rude, other] = [await signUp(request, 'Rude Person'), await signUp(request)];
  const [spam, insult] = [await rude.addPost('Cheap watches'), await rude.addPost('You are all fools')];
  const report = async (token: string, contentId: string, reason: string) => {
    const data = { contentType: 'post', contentId, reason: `${reason} ${word}` };
    const answer = await request.post('/api/reports', { headers: { 'auth-token': token }, data });
    expect(answer.status()).toBe(201);
  };
  await report(person.token, spam._id, 'Spam');
  await report(other.token, spam._id, 'Advertising');
  await report(person.token, insult._id, 'Rude');

  await openAsAdmin(page, 'moderator', `/admin/reports?search=${word}`);
  await expect(page.getByRole('status').filter({ hasText: '3 reports' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('By thing');
  await expect(page.getByRole('status').filter({ hasText: '2 reported things' })).toBeVisible();
  const ofSpam = page.getByRole('row', { name: 'Post: Cheap watches' });
  const ofInsult = page.getByRole('row', { name: 'Post: You are all fools' });
  await expect(ofSpam).toContainText('2 reports');
  await expect(ofSpam.getByRole('list', { name: 'Reasons' })).toContainText(`Advertising ${word}`);
  await expect(ofInsult.getByRole('link', { name: 'Person Rude Person' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 780 });
  await expectNoSidewaysScroll(page);

  await page.getByRole('heading', { name: 'Reports', level: 1 }).focus();
  await page.keyboard.press('j');
  await expect(ofInsult).toBeFocused();
  await page.keyboard.press('j');
  await expect(ofSpam).toBeFocused();
  await page.keyboard.press('r');
  await expectAlert(page, 'success', adminMessages.reports.allResolved);
  await expect(ofSpam).toContainText('Resolved');
  await ofInsult.focus();
  await page.keyboard.press('d');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', adminMessages.reports.contentDeleted);
  await expect(ofInsult).toContainText('No longer there');
  await expect(ofInsult).toContainText('Rude Person');
});

test('a moderator limits a person, whom strangers see no longer, and ends it', async ({ page, person, request }) => {
  const pushy = await signUp(request, `Pushy ${randomUUID().slice(0, 8)}`);
  const post = await pushy.addPost('Look at this, all of you');
  await openAsAdmin(page, 'moderator', `/admin/moderation?user=${pushy.id}`);
  await page.getByRole('button', { name: 'Show to friends alone' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'For' })).toHaveValue('');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Strangers' }).click();
  await dialog.getByRole('button', { name: 'Limit', exact: true }).click();
  await expectAlert(page, 'success', adminMessages.moderation.done.limit);
  await expect(page.getByText('Shown to friends alone', { exact: true })).toBeVisible();
  const headers = { 'auth-token': person.token };
  expect((await request.get(`/api/feed/posts/${post._id}`, { headers })).status()).toBe(404);

  await openAs(page, pushy, '/moderation');
  const decisions = page.getByRole('list', { name: 'Decisions' });
  await expect(decisions).toContainText('Your account was limited to your friends');
  await expect(decisions.getByRole('button', { name: 'Appeal' })).toBeVisible();

  await openAsAdmin(page, 'moderator', `/admin/moderation?user=${pushy.id}`);
  await page.getByRole('button', { name: 'End the limit' }).click();
  await dialog.getByRole('button', { name: 'Time' }).click();
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expectAlert(page, 'success', adminMessages.moderation.done.unlimit);
  await expect(page.getByText('Shown to friends alone', { exact: true })).toHaveCount(0);
  expect((await request.get(`/api/feed/posts/${post._id}`, { headers })).status()).toBe(200);
});

test('a moderator finds thoughts, removes some together, takes that back, and moves by keys', async ({
  page,
  request,
}) => {
  const word = `w${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const pushy = await signUp(request, 'Pushy Person');
  for (const of of ['first', 'second', 'third']) await pushy.addPost(`The ${of} ${word}`);
  await openAsAdmin(page, 'moderator', `/admin/posts?search=${word}`);
  await expect(page.getByRole('status').filter({ hasText: '3 thoughts' })).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
  const row = (of: string) => page.getByRole('row', { name: `The ${of} ${word}` });
  await page.getByRole('heading', { name: 'Thoughts' }).focus();
  await page.keyboard.press('j');
  await expect(row('third')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByRole('status').filter({ hasText: '2 chosen' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove chosen' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Reason (optional)' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill('Advertising is not for here.');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expectAlert(page, 'success', adminMessages.posts.manyDeleted(2));
  await expect(row('third')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row('third')).toBeVisible();
  await expect(row('second')).toBeVisible();

  await row('first').focus();
  await page.keyboard.press('d');
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(row('first')).toHaveCount(0);
  await openAs(page, pushy, '/moderation');
  await expect(page.getByRole('list', { name: 'Decisions' })).toContainText('Advertising is not for here.');
});
