import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAlert } from './support/screen.ts';

const { feed, friends, push, reports } = messages;

const thought = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content });
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const told = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');

test('two people side by side: a thought arrives, is answered, makes friends, is edited, reported and restored', async ({
  page: ada,
  person,
  request,
  browser,
  server,
}) => {
  const other = await signUp(request, 'Grace Hopper');
  const elsewhere = await browser.newContext({ baseURL: server.baseURL });
  await elsewhere.addInitScript(rememberVersion);
  const grace = await elsewhere.newPage();
  await grace.clock.install();
  await openAs(grace, other, '/feed');
  await expect(grace.getByRole('textbox', { name: 'Share a thought' })).toBeVisible();

  await openAs(ada, person, '/feed');
  await ada.getByRole('textbox', { name: 'Share a thought' }).fill('Side by side.');
  await ada.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(ada, 'success', feed.posted);
  const arrival = grace.getByRole('button', { name: /new thought/ }).or(thought(grace, 'Side by side.'));
  await grace.clock.fastForward(31_000);
  await expect(arrival).toBeVisible();
  if (await grace.getByRole('button', { name: /new thought/ }).isVisible()) await arrival.click();
  const hers = thought(grace, 'Side by side.');
  await hers.getByRole('button', { name: 'Upvote' }).click();
  await expect(hers.getByRole('button', { name: 'Upvote' })).toHaveAccessibleDescription('1 upvote');
  await hers.getByRole('button', { name: 'Comments' }).click();
  await hers.getByRole('textbox', { name: 'Write a comment' }).fill('Hello from the other side.');
  await hers.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(hers.getByText('Hello from the other side.')).toBeVisible();
  await hers.getByRole('link', { name: person.name }).first().click();
  await expect(grace).toHaveURL(`/profile/${person.id}`);
  await grace.getByRole('button', { name: 'Add friend' }).click();
  await expect(grace.getByRole('button', { name: 'Cancel request' })).toBeVisible();

  await ada.reload();
  await expect(bell(ada)).toHaveAccessibleName('Notifications, 3 unread');
  await bell(ada).click();
  await expect(told(ada)).toHaveCount(3);
  await expect(told(ada).nth(0)).toContainText(push.friendRequested('Grace Hopper'));
  await expect(told(ada).nth(1)).toContainText(push.commented('Grace Hopper'));
  await expect(told(ada).nth(1)).toContainText('Hello from the other side.');
  await expect(told(ada).nth(2)).toContainText(push.upvoted('Grace Hopper'));
  await told(ada).nth(0).getByRole('link').click();
  await expect(ada).toHaveURL(/\/resources\/friends/);
  await ada.getByRole('tab', { name: 'Requests 1' }).click();
  await ada.getByRole('button', { name: 'Accept' }).click();
  await expectAlert(ada, 'success', friends.accepted);
  await grace.goto('/resources/friends');
  await expect(grace.getByRole('link', { name: person.name })).toBeVisible();
  await bell(grace).click();
  await expect(told(grace).first()).toContainText(push.friendAccepted(person.name));

  await ada.goto('/feed');
  const mine = thought(ada, 'Side by side.');
  await mine.getByRole('button', { name: 'Edit' }).click();
  await ada.getByRole('textbox', { name: 'Edit your thought' }).fill('Side by side, still.');
  await ada.getByRole('button', { name: 'Save' }).click();
  await expectAlert(ada, 'success', feed.updated);
  await grace.goto('/feed');
  const edited = thought(grace, 'Side by side, still.');
  await expect(edited.getByText('Edited')).toBeVisible();
  await edited.getByRole('button', { name: 'Report', exact: true }).click();
  await grace.getByRole('dialog', { name: 'Report this thought' }).getByRole('textbox').fill('Too cheerful.');
  await grace.getByRole('button', { name: 'Submit' }).click();
  await expect(grace.getByText(reports.sent)).toBeVisible();

  await thought(ada, 'still.').getByRole('button', { name: 'Delete' }).click();
  await ada.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(ada, 'success', feed.deleted);
  await edited.getByRole('button', { name: 'Upvote' }).click();
  await expect(grace.getByText(feed.upvoteFailedWith(404))).toBeVisible();
  await ada.goto('/recycle-bin');
  await ada.getByRole('tab', { name: 'Posts 1' }).click();
  await ada.getByRole('button', { name: 'Restore' }).click();
  await expectAlert(ada, 'success', feed.restored);
  await grace.goto('/feed');
  await expect(edited).toBeVisible();
  await elsewhere.close();
});
