import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen.ts';

test('a comment is answered, a reply as well, by keyboard, and their authors are told', async ({
  page,
  person,
  request,
}) => {
  const grace = await signUp(request, 'Grace Hopper');
  const { _id: id } = await person.addPost('Which ship?');
  await grace.comment(id, 'The oldest one');
  await openAs(page, person, `/post/${id}`);
  const section = page.getByRole('region', { name: 'Comments' });
  const field = section.getByRole('textbox', { name: 'Write a comment' });

  await section.getByRole('button', { name: 'Reply to Grace Hopper' }).press('Enter');
  await expect(field).toBeFocused();
  const answering = section.getByRole('form', { name: 'New comment' }).getByText('Replying to');
  await expect(answering).toHaveText('Replying to Grace Hopper');
  await page.keyboard.press('Escape');
  await expect(answering).toHaveCount(0);
  await expect(field).toBeFocused();
  await section.getByRole('button', { name: 'Reply to Grace Hopper' }).click();
  await section.getByRole('button', { name: 'Cancel reply' }).press('Enter');
  await expect(answering).toHaveCount(0);

  await section.getByRole('button', { name: 'Reply to Grace Hopper' }).click();
  await field.fill('It sails still');
  // A draft knows whom it answers.
  await page.reload();
  await expect(field).toHaveValue('It sails still');
  await expect(answering).toHaveText('Replying to Grace Hopper');
  await field.press('ControlOrMeta+Enter');
  const replies = section.getByRole('list', { name: 'Replies to Grace Hopper' });
  await expect(replies.getByText('It sails still')).toBeVisible();
  await expect(answering).toHaveCount(0);

  await replies.getByRole('button', { name: `Reply to ${person.name}` }).click();
  await field.fill('Since 1910');
  await section.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(replies.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }

  const reader = await page.context().newPage();
  await openAs(reader, grace, '/feed');
  await reader.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const told = reader.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');
  await expect(told.first()).toContainText(messages.push.commentReplied(person.name));
  await expect(told.first()).toContainText('It sails still');
});

test('a reply to a comment that was deleted meanwhile keeps its text', async ({ page, person, request }) => {
  const grace = await signUp(request, 'Grace Hopper');
  const { _id: id } = await person.addPost('Which ship?');
  const { comments } = await grace.comment(id, 'The oldest one');
  await openAs(page, person, `/post/${id}`);
  const section = page.getByRole('region', { name: 'Comments' });
  await section.getByRole('button', { name: 'Reply to Grace Hopper' }).click();
  await section.getByRole('textbox', { name: 'Write a comment' }).fill('It sails still');
  const gone = await request.delete(`/api/feed/posts/${id}/comment/${comments[0]?._id}`, {
    headers: { 'auth-token': grace.token },
  });
  expect(gone.status()).toBe(200);
  await section.getByRole('button', { name: 'Reply', exact: true }).click();
  await expect(page.getByText(messages.feed.repliedToNotFound)).toBeVisible();
  await expect(section.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('It sails still');
  await section.getByRole('button', { name: 'Cancel reply' }).click();
  await section.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(section.getByText('It sails still')).toBeVisible();
});
