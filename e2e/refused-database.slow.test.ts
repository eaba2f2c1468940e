import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, readNote, saveState } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { refuseDatabases, type Refusal } from './support/refused-database.ts';
import { card, expectAlert } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const form = (page: Page) => page.getByRole('region', { name: 'Add a note' });

for (const refusal of ['throws', 'fails', 'missing'] satisfies Refusal[])
  test(`a browser that gives no database (${refusal}) shows and saves notes with the server, and says that nothing is kept`, async ({
    page,
    context,
    person,
    request,
  }) => {
    await refuseDatabases(context, refusal);
    const note = await person.addNote({ title: 'Packing list', description: '- [ ] Tickets' });
    await openAs(page, person, '/notes');
    await untilControlled(page);
    const packing = card(page, 'Packing list');
    await packing.getByRole('checkbox', { name: 'Tickets' }).click();
    await expect.poll(async () => (await readNote(request, person, note._id)).tasks.done).toBe(1);
    await person.updateNote(note._id, { description: '- [x] Tickets\n- [ ] Water' });
    await expect(packing.getByRole('checkbox', { name: 'Water' })).toBeVisible();
    await form(page).getByRole('textbox', { name: 'Title' }).fill('On the train');
    await form(page).getByRole('textbox', { name: 'Description' }).fill('Words from the train.');
    await form(page).getByRole('button', { name: 'Add Note' }).click();
    await expectAlert(page, 'success', messages.notes.added);

    await context.setOffline(true);
    await form(page).getByRole('textbox', { name: 'Title' }).fill('Not kept');
    await form(page).getByRole('textbox', { name: 'Description' }).fill('Nobody has it.');
    await form(page).getByRole('button', { name: 'Add Note' }).click();
    await expectAlert(page, 'danger', messages.offline.notKept);
    await expect(form(page).getByRole('textbox', { name: 'Title' })).toHaveValue('Not kept');
    await packing.getByRole('button', { name: 'Pin Packing list' }).click();
    await expectAlert(page, 'danger', messages.http.unreachable);
    await expect(packing.getByRole('button', { name: 'Pin Packing list' })).toBeVisible();
  });

test('text in an open note waits on the screen and survives a reload where the browser gives no database', async ({
  page,
  context,
  person,
  request,
}) => {
  await refuseDatabases(context, 'throws');
  const note = await person.addNote({ title: 'Packing list', description: 'Tickets.' });
  await openAs(page, person, `/notes/${note._id}`);
  await untilControlled(page);
  await goToEnd(page);
  await page.keyboard.type(' Water.');
  await expect(saveState(page)).toHaveText('Saved');
  await context.setOffline(true);
  await page.keyboard.type(' Bread.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await context.setOffline(false);
  await page.close();
  const other = await context.newPage();
  await other.goto(`/notes/${note._id}`);
  await expect(noteText(other)).toContainText('Bread.');
  await expect.poll(async () => (await readNote(request, person, note._id)).description).toBe('Tickets. Water. Bread.');
});
