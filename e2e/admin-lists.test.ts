import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { addArticle } from './support/articles.ts';
import { expect, test } from './support/journey.ts';
import { openAsAdmin } from './support/signed-in-admins.ts';
import { isTokenAlive, signUp, type Person } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, tabTo } from './support/screen.ts';

/** A word that nothing else on the server has, by which a list is narrowed to one journey's rows. */
const freshWord = (): string => `w${randomUUID().replaceAll('-', '')}`;

const row = (page: Page, name: string): Locator => page.getByRole('row', { name });
const press = (within: Locator, name: string | RegExp, exact = false) =>
  within.getByRole('button', { name, exact }).click();
const confirm = (page: Page, label: string) => press(page.getByRole('alertdialog'), label);

async function expectGoodAt360(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  // Cards to the eye, and a table to whoever hears it.
  await expect(page.getByRole('table').getByRole('row').first()).toBeAttached();
  await page.setViewportSize({ width: 1280, height: 780 });
}

/** The words of the browser's own alerts, as they come. */
function browserAlerts(page: Page): string[] {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}

const report = (page: Page, { token }: Pick<Person, 'token'>, data: object) =>
  page.request.post('/api/reports', { headers: { 'auth-token': token }, data });

test('a person is found, banned and unbanned by keyboard alone', async ({ page }) => {
  const word = freshWord();
  const somebody = await signUp(page.request, `Nora ${word}`);
  await openAsAdmin(page, 'editor', '/admin/users');
  await expect(row(page, somebody.name)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await expect(page).toHaveURL(new RegExp(word));
  await expect(page.getByRole('status').filter({ hasText: '1 user' })).toBeVisible();
  await expectGoodAt360(page);
  await tabTo(page, page.getByRole('button', { name: `Ban ${somebody.name}` }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Ban' }));
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', adminMessages.users.banned);
  expect(await isTokenAlive(page.request, somebody.token)).toBe(false);
  const unban = page.getByRole('button', { name: `Unban ${somebody.name}` });
  await expect(unban).toBeFocused();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Banned');
  await expect(page).toHaveURL(/state=banned/);
  await tabTo(page, unban);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Unban' }));
  await page.keyboard.press('Enter');
  // The last row has gone: the focus is at the heading.
  await expect(page.getByRole('heading', { name: 'No users found' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused();
});

test('a blog is read, approved, edited beside somebody else and deleted', async ({ page, person }) => {
  const title = `Rivers ${freshWord()}`;
  const content = '## At the source\n\nA river begins where nobody looks, and nobody looks for long.';
  const { _id: id, slug } = await addArticle(page.request, person, { title, content });
  const editor = await openAsAdmin(page, 'editor', `/admin/blogs?search=${title.split(' ')[1]}`);
  const blog = row(page, title);
  await expect(blog).toContainText('Pending');
  await expectGoodAt360(page);
  await press(blog, title, true);
  const reading = page.getByRole('dialog', { name: title });
  await expect(reading.getByRole('heading', { name: 'At the source' })).toBeVisible();
  await expectAccessible(page);
  await press(reading, 'Approve');
  await expectAlert(page, 'success', adminMessages.blogs.approved);
  await expect(blog).toContainText('Approved');
  await expect(blog.getByRole('link', { name: title })).toHaveAttribute('href', `/blog/${slug}`);
  expect((await page.request.get(`/api/blogs/${slug}`)).status()).toBe(200);

  await press(blog, /^Edit/);
  const editing = page.getByRole('dialog', { name: 'Edit blog' });
  const field = editing.getByRole('textbox', { name: 'Content' });
  await field.fill('Too short');
  await press(editing, 'Save Changes');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill(`${content} Mine.`);
  await expectAccessible(page);
  const alerts = browserAlerts(page);
  const theirs = { content: `${content} Theirs.` };
  await page.request.patch(`/api/admin/blogs/${id}`, { headers: editor.headers, data: theirs });
  await press(editing, 'Save Changes');
  await expect(editing.getByRole('alert')).toContainText(adminMessages.blogs.changedElsewhere);
  expect(alerts).toEqual([adminMessages.blogs.changedElsewhere]);
  // The draft survives a reload, too.
  await page.reload();
  await press(blog, /^Edit/);
  await expect(field).toHaveValue(`${content} Mine.`);
  await press(editing, 'Save Changes');
  await expectAlert(page, 'success', adminMessages.blogs.updated);
  expect(await (await page.request.get(`/api/blogs/${slug}`)).text()).toContain('Mine.');
  await press(blog, /^Delete/);
  await confirm(page, 'Delete');
  await expectAlert(page, 'success', adminMessages.blogs.deleted);
  expect((await page.request.get(`/api/blogs/${slug}`)).status()).toBe(404);
});

test('a note is read in a dialog that says who will know, flagged, disabled and deleted', async ({ page, person }) => {
  const title = `Plans ${freshWord()}`;
  const note = await person.addNote({ title, description: `${'A long private thought. '.repeat(20)}The very end.` });
  await openAsAdmin(page, 'editor', `/admin/notes?search=${title.split(' ')[1]}`);
  const shown = row(page, title);
  await expect(shown).not.toContainText('The very end.');
  await press(shown, /^Read/);
  const reading = page.getByRole('dialog', { name: title });
  await expect(reading).toContainText('The very end.');
  await expect(reading).toContainText('recorded in the audit log');
  await expectAccessible(page);
  await press(reading, 'Close');
  await press(shown, /^Flag/);
  await expect(shown.getByText('Flagged')).toBeVisible();
  await press(shown, /^Disable/);
  await expect(shown.getByText('Disabled')).toBeVisible();
  await expectGoodAt360(page);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Flagged');
  await expect(page).toHaveURL(/state=flagged/);
  await press(shown, /^Unflag/);
  await expect(page.getByRole('heading', { name: 'No notes found' })).toBeVisible();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Disabled');
  await press(shown, /^Delete/);
  await confirm(page, 'Delete');
  await expectAlert(page, 'success', adminMessages.notes.deleted);
  const headers = { 'auth-token': person.token };
  const kept = await page.request.get('/api/notes/fetchallnotes', { headers });
  expect(await kept.text()).not.toContain(note._id);
});

test('what is done while a filtered list is on its way shows in it', async ({ page, person }) => {
  const title = `Plans ${freshWord()}`;
  await person.addNote({ title, description: 'A private thought.' });
  await openAsAdmin(page, 'editor', `/admin/notes?search=${title.split(' ')[1]}`);
  const shown = row(page, title);
  await press(shown, /^Flag/);
  await expect(shown.getByText('Flagged')).toBeVisible();
  const unflagged = page.waitForResponse((response) => response.url().endsWith('/flag'));
  // The list as it was before, which comes after the change.
  await page.route(
    /\/api\/admin\/notes\?.*state=flagged/,
    async (route) => {
      const response = await route.fetch();
      await unflagged;
      // The page may not wait for it any more.
      await route.fulfill({ response }).catch(() => undefined);
    },
    { times: 1 },
  );
  const asked = page.waitForRequest(/state=flagged/);
  await page.getByRole('combobox', { name: 'State' }).selectOption('Flagged');
  await asked;
  await press(shown, /^Unflag/);
  await expect(page.getByRole('heading', { name: 'No notes found' })).toBeVisible();
});

test('a comment is answered, resolved and deleted', async ({ page, person }) => {
  const words = `Go away ${freshWord()}`;
  const post = await person.addPost('Something to talk about');
  const { comments } = await person.comment(post._id, words);
  const reader = await signUp(page.request);
  await report(page, reader, { contentType: 'comment', contentId: comments[0]?._id, reason: 'Rude' });
  await openAsAdmin(page, 'moderator', `/admin/comments?search=${words.split(' ')[2]}`);
  const comment = row(page, words);
  await expect(comment).toContainText('Reported');
  await press(comment, /^Reply/);
  const dialog = page.getByRole('dialog', { name: `Reply to ${person.name}` });
  const send = dialog.getByRole('button', { name: 'Send reply' });
  await expect(send).toBeDisabled();
  await expect(dialog.getByRole('textbox', { name: 'Reply' })).toBeFocused();
  await page.keyboard.type('Please be kind.');
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expectAlert(page, 'success', adminMessages.comments.replied);
  await expect(comment).toContainText('Please be kind.');
  await press(comment, /^Resolve/);
  await expect(comment).toContainText('Resolved');
  await expectGoodAt360(page);
  await press(comment, /^Delete/);
  await confirm(page, 'Delete');
  await expectAlert(page, 'success', adminMessages.comments.deleted);
  expect(await (await page.request.get(`/api/feed/posts/${post._id}`)).text()).not.toContain(words);
});

test('reports are narrowed by type, resolved, and their content deleted or its author banned', async ({
  page,
  person,
}) => {
  const word = freshWord();
  const reader = await signUp(page.request);
  const post = await person.addPost('Cheap watches');
  await report(page, reader, { contentType: 'post', contentId: post._id, reason: `Advertising ${word}` });
  await report(page, reader, { contentType: 'user', contentId: person.id, reason: `Spammer ${word}` });
  await openAsAdmin(page, 'moderator', `/admin/reports?search=${word}`);
  const [ofPost, ofUser] = [row(page, `Post: Advertising ${word}`), row(page, `User: Spammer ${word}`)];
  await expect(ofPost).toContainText('Cheap watches');
  await expect(ofUser).toContainText('Unresolved');
  await expectGoodAt360(page);
  const alerts = browserAlerts(page);
  await press(ofPost, /^Warn user/);
  await expect.poll(() => alerts).toEqual([adminMessages.reports.warned]);
  await press(ofPost, /^Resolve/);
  await expectAlert(page, 'success', adminMessages.reports.resolved);
  await expect(ofPost).toContainText('Resolved');
  await press(ofPost, /^Delete content/);
  await confirm(page, 'Delete');
  await expectAlert(page, 'success', adminMessages.reports.contentDeleted);
  expect((await page.request.get(`/api/feed/posts/${post._id}`)).status()).toBe(404);
  await page.getByRole('combobox', { name: 'Type' }).selectOption('User');
  await expect(ofPost).toHaveCount(0);
  await expect(ofUser).toContainText('Editors can act on it');
  await expect(ofUser.getByRole('button', { name: /^Delete content/ })).toHaveCount(0);
  await openAsAdmin(page, 'editor', `/admin/reports?search=${word}&type=user`);
  await press(ofUser, /^Delete content/);
  await expect(page.getByRole('alertdialog')).toContainText('not deleted but banned');
  await confirm(page, 'Ban');
  await expectAlert(page, 'success', adminMessages.reports.userBanned);
  expect(await isTokenAlive(page.request, person.token)).toBe(false);
});

test('feedback is sorted out in its row, and what the server refuses is undone', async ({ page }) => {
  const message = `Please add folders ${freshWord()}`;
  await page.request.post('/api/feedback', { data: { message } });
  await openAsAdmin(page, 'moderator', `/admin/feedback?search=${message.split(' ')[3]}`);
  const shown = row(page, message);
  const status = shown.getByRole('combobox', { name: /^Status/ });
  const priority = shown.getByRole('combobox', { name: /^Priority/ });
  await expect(status).toHaveValue('open');
  await status.selectOption('In progress');
  await expectAlert(page, 'success', adminMessages.feedback.updated);
  await priority.selectOption('High');
  await expectAlert(page, 'success', adminMessages.feedback.updated);
  await page.reload();
  await expect(status).toHaveValue('inProgress');
  await expect(priority).toHaveValue('high');
  await expectGoodAt360(page);
  const alerts = browserAlerts(page);
  await page.route('**/api/admin/feedback/*', (route) => route.fulfill(refusal(404, adminMessages.feedback.notFound)));
  await status.selectOption('Closed');
  await expect.poll(() => alerts).toEqual([adminMessages.feedback.notFound]);
  await expect(status).toHaveValue('inProgress');
  await page.unroute('**/api/admin/feedback/*');
  await page.getByRole('combobox', { name: 'Priority', exact: true }).selectOption('Low');
  await expect(page.getByRole('heading', { name: 'No messages found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/admin\/feedback$/);
});
