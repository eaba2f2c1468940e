import type { APIRequestContext } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { addAdmin } from './support/signed-in-admins.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const title = 'Minutes of the meeting';
const description = 'Something that somebody has complained about, at some length.';

/** Disables a note, or enables it again, as an editor does. */
async function setDisabled(request: APIRequestContext, id: string, disabled: boolean): Promise<void> {
  const { headers } = await addAdmin(request, 'editor');
  await request.patch(`/api/admin/notes/${id}/disable`, { headers, data: { disabled } });
}

test('a note that an admin disabled shows a notice and can only be thrown away, until it is enabled', async ({
  page,
  person,
}) => {
  const note = await person.addNote({ title, description, tags: ['minutes'] }, [picture('board.png')]);
  await person.addNote({ title: 'Another note', description });
  await setDisabled(page.request, note._id, true);
  await openAs(page, person, '/notes');
  const disabled = card(page, title);
  await expect(disabled.getByText(messages.notes.disabled)).toBeVisible();
  await expect(disabled).not.toContainText('complained');
  await expect(disabled.getByRole('img', { name: 'board.png' })).toHaveCount(0);
  await expect(disabled.getByRole('button')).toHaveText(['']);
  await expect(disabled.getByRole('button')).toHaveAccessibleName('Delete');
  await expect(page.getByRole('button', { name: /minutes/ })).toHaveCount(0);
  await expect(card(page, 'Another note').getByRole('button', { name: 'Edit' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);

  await disabled.getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', messages.notes.movedToBin);
  await page.goto('/recycle-bin');
  const binned = page.getByRole('listitem').filter({ hasText: title });
  await expect(binned).toContainText(messages.notes.disabled);
  await binned.getByRole('button', { name: 'Restore' }).click();
  await expectAlert(page, 'success', messages.notes.restored);
  await setDisabled(page.request, note._id, false);
  await page.goto('/notes');
  await expect(disabled).toContainText(description);
  await expect(disabled.getByRole('img', { name: 'board.png' })).toBeVisible();
  await expect(disabled.getByRole('button', { name: 'minutes', exact: true })).toBeVisible();
});

test('an editor whose note is disabled meanwhile reads why it is not saved', async ({ page, person }) => {
  const note = await person.addNote({ title, description });
  await openAs(page, person, '/notes');
  await card(page, title).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill(`${description} And more.`);
  await setDisabled(page.request, note._id, true);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toContainText(messages.notes.disabled);
  await expectAccessible(page);
});
