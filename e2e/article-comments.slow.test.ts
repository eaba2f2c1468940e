import { adminMessages } from '#contract/admins/admin-messages.ts';
import { messages } from '#contract/messages.ts';
import { addArticle, removeArticle } from './support/articles.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { addAdmin, openAsAdmin } from './support/signed-in-admins.ts';

const content = 'The tide comes in twice a day, and the boats rise with it as if nothing had happened.';

test('an editor allows comments, a reader writes one, its author answers, a report takes it away', async ({
  page,
  person,
  request,
}) => {
  const reader = await signUp(request, 'Grace Hopper');
  const article = await addArticle(request, person, { title: 'Tides and boats', content });
  const editor = await addAdmin(request, 'editor');
  const data = { approved: true };
  await request.patch(`/api/admin/blogs/${article._id}/approve`, { headers: editor.headers, data });
  const section = page.getByRole('region', { name: 'Comments' });
  const field = section.getByRole('textbox', { name: 'Write a comment' });
  const asked = () => page.waitForResponse(new RegExp(`/api/blogs/${article._id}/comments$`));

  // Nothing stands there before an editor allows it.
  const first = asked();
  await openAs(page, reader, `/blog/${article.slug}`);
  await first;
  await expect(page.getByRole('article', { name: 'Tides and boats' })).toBeVisible();
  await expect(section).toHaveCount(0);

  await openAsAdmin(page, 'editor', '/admin/blogs?search=tides');
  await page.getByRole('button', { name: 'Edit Tides and boats' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit blog' });
  await dialog.getByRole('switch', { name: 'Allow comments' }).check();
  await expectAlert(page, 'success', adminMessages.blogs.updated);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row', { name: 'Tides and boats' })).toContainText('Comments');
  await page.reload();
  await page.getByRole('button', { name: 'Edit Tides and boats' }).click();
  await expect(dialog.getByRole('switch', { name: 'Allow comments' })).toBeChecked();

  // Visitors are invited, and read.
  await page.context().clearCookies();
  const visitor = await page
    .context()
    .browser()
    ?.newPage({ baseURL: new URL(page.url()).origin });
  if (!visitor) throw new Error('There is no browser.');
  await visitor.goto(`/blog/${article.slug}#comments`);
  const ofVisitor = visitor.getByRole('region', { name: 'Comments' });
  await expect(ofVisitor).toContainText('No comments yet.');
  await expect(ofVisitor.getByRole('link', { name: 'Login' })).toBeVisible();
  await expectAccessible(visitor);
  await visitor.close();

  await openAs(page, reader, `/blog/${article.slug}`);
  await field.fill('And with the moon');
  await section.getByRole('button', { name: 'Comment', exact: true }).click();
  const said = section.getByRole('listitem').filter({ hasText: 'And with the moon' });
  await expect(said).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(section).not.toContainText('No comments yet.');
  await expectAccessible(page);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1440, height: 900 });

  // The author is told, and answers.
  await openAs(page, person, '/feed');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const told = page
    .getByRole('region', { name: 'Notifications', exact: true })
    .getByRole('link', { name: 'Grace Hopper' });
  await expect(told).toContainText(messages.push.commentedArticle('Grace Hopper'));
  await told.click();
  await expect(page).toHaveURL(`/blog/${article._id}#comments`);
  await section.getByRole('button', { name: 'Reply to Grace Hopper' }).click();
  await field.fill('The moon as well');
  await field.press('ControlOrMeta+Enter');
  const replies = section.getByRole('list', { name: 'Replies to Grace Hopper' });
  await expect(replies.getByText('The moon as well')).toBeVisible();

  await openAs(page, reader, `/blog/${article.slug}#comments`);
  await section.getByRole('button', { name: `Report comment by ${person.name}` }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too short');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectAlert(page, 'success', messages.reports.sent);

  // A moderator takes the reply away, and finds the article by it.
  await openAsAdmin(page, 'moderator', '/admin/comments?search=moon');
  await expect(page.getByRole('link', { name: 'Open the article of The moon as well' })).toHaveAttribute(
    'href',
    `/blog/${article._id}`,
  );
  await page.getByRole('button', { name: 'Delete The moon as well' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', adminMessages.comments.deleted);

  // Closed, it is still read, and its writer deletes it.
  await request.patch(`/api/admin/blogs/${article._id}`, { headers: editor.headers, data: { allowComments: false } });
  await openAs(page, reader, `/blog/${article.slug}#comments`);
  await expect(section).toContainText('Comments are closed.');
  await expect(section).not.toContainText('The moon as well');
  await expect(field).toHaveCount(0);
  await expect(section.getByRole('button', { name: /^Reply/ })).toHaveCount(0);
  await section.getByRole('button', { name: 'Delete comment by Grace Hopper' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', messages.feed.commentDeleted);
  await expect(section).toHaveCount(0);
  await removeArticle(request, person, article);
});

test('comments that cannot be read are asked for again, and a refusal keeps the text', async ({
  page,
  person,
  request,
}) => {
  const article = await addArticle(request, person, { title: 'Low water', content });
  const editor = await addAdmin(request, 'editor');
  const send = (path: string, data: object) => request.patch(path, { headers: editor.headers, data });
  await send(`/api/admin/blogs/${article._id}/approve`, { approved: true });
  await send(`/api/admin/blogs/${article._id}`, { allowComments: true });
  const comments = `**/api/blogs/${article._id}/comments`;
  await page.route(comments, (route) => route.fulfill({ status: 500, json: { success: false, message: 'Broken' } }));
  await openAs(page, person, `/blog/${article.slug}#comments`);
  const section = page.getByRole('region', { name: 'Comments' });
  const retry = section.getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unroute(comments);
  await retry.click();
  const field = section.getByRole('textbox', { name: 'Write a comment' });
  await field.fill('Too late');
  await send(`/api/admin/blogs/${article._id}`, { allowComments: false });
  await section.getByRole('button', { name: 'Comment', exact: true }).click();
  await expectAlert(page, 'danger', messages.blog.commentsClosed);
  await expect(field).toHaveValue('Too late');
  await removeArticle(request, person, article);
});
