import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

/** A first name that nobody else has. */
const freshName = () => `Zo${randomUUID().replaceAll(/[^a-z]/g, '')}`;

test('somebody is mentioned in a thought, an edit and a comment, by keyboard, and is told', async ({
  page,
  person,
  request,
}) => {
  const first = freshName();
  const grace = await signUp(request, `${first} Hopper`);
  await openAs(page, person, '/feed');
  const field = page.getByRole('textbox', { name: 'Share a thought' });
  const list = page.getByRole('listbox', { name: 'People to mention' });
  await field.click();
  await page.keyboard.type(`Ask @${first.slice(0, 8)}`);
  await expect(list.getByRole('option', { name: grace.name })).toBeVisible();
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await field.fill(`Ask @${first.slice(0, 7)}`);
  await expect(list).toHaveCount(0);
  await field.fill('Ask ');
  await page.keyboard.type(`@${first.slice(0, 6)}`);
  await expect(list).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Ask @${grace.name} `);
  await page.keyboard.type('about ships');
  await expect(field).toHaveValue(`Ask @${grace.name} about ships`);
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expectAlert(page, 'success', messages.feed.posted);
  const card = page.getByRole('article').filter({ hasText: 'about ships' });
  const link = card.getByRole('link', { name: `@${grace.name}` });
  await expect(link).toHaveAttribute('href', `/profile/${grace.id}`);

  await card.getByRole('button', { name: 'Edit' }).click();
  const edited = page.getByRole('textbox', { name: 'Edit your thought' });
  await expect(edited).toHaveValue(`Ask @${grace.name} about ships`);
  await edited.press('End');
  await page.keyboard.type(' and bugs');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'success', messages.feed.updated);
  await expect(card.getByRole('link', { name: `@${grace.name}` })).toBeVisible();

  await card.getByRole('button', { name: 'Comments' }).click();
  await card.getByRole('textbox', { name: 'Write a comment' }).click();
  await page.keyboard.type(`@${first.slice(0, 6)}`);
  // By touch or mouse; the field keeps the focus.
  await list.getByRole('option', { name: grace.name }).click();
  await expect(card.getByRole('textbox', { name: 'Write a comment' })).toBeFocused();
  await page.keyboard.type('look');
  await card.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(
    card.getByRole('region', { name: 'Comments' }).getByRole('link', { name: `@${grace.name}` }),
  ).toBeVisible();

  const reader = await page.context().newPage();
  await openAs(reader, grace, '/feed');
  await reader.getByRole('button', { name: 'Notifications, 2 unread' }).click();
  const told = reader.getByRole('region', { name: 'Notifications', exact: true }).getByRole('listitem');
  await expect(told.first()).toContainText(messages.push.mentioned(person.name));
  await expect(told.last()).toContainText(`Ask @${grace.name} about ships`);
});

test('a name that looks like markup stays a name, and previews are readable', async ({ page, person, request }) => {
  const odd = await signUp(request, 'x](user:y) <b>Bold</b>');
  const { _id: id } = await person.addPost(`Hello @[x user:y) <b>Bold</b>](user:${odd.id})!`);
  await page.goto(`/post/${id}`);
  const card = page.getByRole('article').first();
  await expect(card.getByRole('link', { name: '@x](user:y) <b>Bold</b>' })).toHaveAttribute(
    'href',
    `/profile/${odd.id}`,
  );
  await expect(card.locator('b')).toHaveCount(0);
  await expect(page).toHaveTitle(/Hello @x/);
  await expect(page.locator('meta[name="description"]')).not.toHaveAttribute('content', /user:[0-9a-f]{8}/);
});
