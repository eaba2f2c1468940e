import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card } from './support/screen.ts';

test('proposals that come late wait until the editor is closed', async ({ page, person }) => {
  await person.addNote({ title: 'Slow letters', description: 'We recieve the letters on monday.' });
  await openAs(page, person, '/notes');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/ai/correct', async (route) => {
    await released;
    await route.fulfill({
      json: {
        success: true,
        correctedText: 'We receive the letters on monday.',
        changes: [{ offset: 3, original: 'recieve', replacement: 'receive', reason: 'Spelling' }],
        engine: 'built-in',
      },
    });
  });
  const note = card(page, 'Slow letters');
  await note.getByRole('button', { name: 'Correct' }).click();
  await note.getByRole('button', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Note' });
  await editor.getByRole('textbox', { name: 'Title' }).fill('Slow letters, half ty');
  const answered = page.waitForResponse('**/api/ai/correct');
  release();
  await answered;
  await editor.getByRole('textbox', { name: 'Title' }).pressSequentially('ped');
  await expect(editor.getByRole('textbox', { name: 'Title' })).toHaveValue('Slow letters, half typed');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Proposed corrections' })).toBeVisible();
});
