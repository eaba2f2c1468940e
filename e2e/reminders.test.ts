import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

test.use({ timezoneId: 'America/New_York' });

const description = 'Before the trip:\n- [ ] Buy oars\n- [x] Paint the boat\n- [ ] Ask Mara';

const openReminders = async (page: Page, title: string) => {
  await card(page, title).getByRole('button', { name: 'Remind me' }).click();
  return page.getByRole('dialog', { name: 'Reminder', exact: true });
};

test('a reminder is set by words, which are read before it is saved, and removed with Undo', async ({
  page,
  person,
}) => {
  await person.addNote({ title: 'At the lake', description });
  await openAs(page, person, '/notes');
  const dialog = await openReminders(page, 'At the lake');
  const when = dialog.getByRole('textbox', { name: 'When' });
  await expect(when).toBeFocused();
  await when.fill('every monday at 8');
  await expect(dialog.getByRole('status')).toHaveText(/^Mon .+, 08:00, every week$/);
  await expect(dialog.getByRole('combobox', { name: 'Repeat' })).toHaveValue('weekly');
  await dialog.getByRole('combobox', { name: 'Repeat' }).selectOption('Every month');
  await expect(dialog.getByRole('status')).toHaveText(/^Mon .+, 08:00, every month$/);
  await expect(dialog.getByRole('combobox', { name: 'Task' }).getByRole('option')).toHaveText([
    'The whole note',
    'Buy oars',
    'Ask Mara',
  ]);
  await dialog.getByRole('combobox', { name: 'Task' }).selectOption('Buy oars');
  await expectAccessible(page);
  await when.press('Enter');
  await expectAlert(page, 'success', messages.reminders.added);
  const entries = dialog.getByRole('list', { name: 'Reminders of this note' }).getByRole('listitem');
  await expect(entries).toHaveText(/every month.*Buy oars/);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(card(page, 'At the lake')).toContainText(/Reminder: Mon .+, 08:00, every month/);

  await openReminders(page, 'At the lake');
  await entries.getByRole('button', { name: 'Remove' }).click();
  await expect(entries).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entries).toHaveCount(1);
});

test('words that are not understood, and a time that is over, are said at the field', async ({ page, person }) => {
  await person.addNote({ title: 'At the lake', description });
  await openAs(page, person, '/notes');
  const dialog = await openReminders(page, 'At the lake');
  const when = dialog.getByRole('textbox', { name: 'When' });
  for (const [words, said] of [
    ['', messages.reminders.whenMissing],
    ['when the cows come home', messages.reminders.notUnderstood],
    ['2020-01-01 10:00', messages.reminders.past],
  ] as const) {
    await when.fill(words);
    await dialog.getByRole('button', { name: 'Set reminder' }).click();
    await expect(when).toHaveAccessibleDescription(said);
  }
  await dialog.getByRole('button', { name: 'Tomorrow morning' }).click();
  await expect(when).toHaveValue('tomorrow 9am');
  await expect(dialog.getByRole('status')).toHaveText(/, 09:00$/);
  await dialog.getByRole('button', { name: 'Set reminder' }).click();
  await expectAlert(page, 'success', messages.reminders.added);
});

test('all reminders stand in one list: done, snoozed, skipped, each with Undo', async ({ page, person }) => {
  await person.addNote({ title: 'At the lake', description });
  await openAs(page, person, '/notes');
  const own = await openReminders(page, 'At the lake');
  for (const words of ['in 2 hours', 'every day at noon']) {
    await own.getByRole('textbox', { name: 'When' }).fill(words);
    await own.getByRole('textbox', { name: 'When' }).press('Enter');
    await expect(own.getByRole('textbox', { name: 'When' })).toHaveValue('');
  }
  await own.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('button', { name: 'Reminders', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  const entries = dialog.getByRole('region', { name: 'Upcoming' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expectAccessible(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
  const daily = entries.filter({ hasText: 'every day' });
  const before = await daily.getByRole('time').textContent();
  await daily.getByRole('button', { name: 'Skip once' }).click();
  await expectAlert(page, 'success', messages.reminders.skipped);
  await expect(daily.getByRole('time')).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(daily.getByRole('time')).toHaveText(before ?? '');

  const once = entries.filter({ hasNotText: 'every day' });
  await once.getByRole('button', { name: 'Snooze' }).click();
  await once.getByRole('button', { name: 'Tomorrow morning' }).click();
  await expect(once.getByRole('time')).toHaveText(/, 09:00$/);
  await once.getByRole('button', { name: 'Done' }).click();
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(entries).toHaveCount(2);
  await expect(once.getByRole('link')).toHaveAttribute('href', /^\/notes\/[\w-]+$/);
});

test('the calendar has an address that is made, copied and revoked', async ({ page, person, request, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await person.addNote({ title: 'At the lake', description });
  await openAs(page, person, '/notes');
  await page.getByRole('button', { name: 'Reminders', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await expect(dialog.getByRole('heading', { name: 'No reminders' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Make calendar address' }).click();
  const address = await dialog.getByRole('textbox', { name: 'Calendar address' }).inputValue();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expectAlert(page, 'info', messages.reminders.feedCopied);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const { pathname } = new URL(address);
  expect(await (await request.get(pathname)).text()).toContain('BEGIN:VCALENDAR');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('button', { name: 'Make calendar address' })).toBeVisible();
  expect((await request.get(pathname)).status()).toBe(404);
});

test('a failure of the list offers to retry, and one of a change says why', async ({ page, person }) => {
  await person.addNote({ title: 'At the lake', description });
  await openAs(page, person, '/notes');
  await page.route('**/api/reminders?state=*', (route) => route.fulfill(refusal(503, messages.http.unavailable)));
  await page.getByRole('button', { name: 'Reminders', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Reminders' });
  await expect(dialog.getByRole('alert')).toContainText(messages.http.unavailable);
  await page.unroute('**/api/reminders?state=*');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog.getByRole('heading', { name: 'No reminders' })).toBeVisible();
});

test('a person chooses how they are told of reminders', async ({ page, person }) => {
  await openAs(page, person, '/profile');
  const push = page.getByRole('switch', { name: 'Reminders as messages to my devices' });
  await expect(page.getByRole('switch', { name: 'Reminders in the bell' })).toBeChecked();
  await expect(push).toBeChecked();
  // This server has no mail server.
  await expect(page.getByRole('switch', { name: 'Reminders by mail' })).toHaveCount(0);
  await push.click();
  await expect(push).not.toBeChecked();
  await page.reload();
  await expect(push).not.toBeChecked();
});
