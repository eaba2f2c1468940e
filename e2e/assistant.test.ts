import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { refusal } from './support/refusal.ts';
import { assistantMs, card, expectAccessible, expectAlert } from './support/screen.ts';

const long =
  'The lake was still and the light was the last of the day. We swam before breakfast, which was colder than anybody admitted. The path along the shore is closed, so we took the ridge.';
const faulty = 'We recieve the letters on monday. Their is a adress on each of them.';

test('a note is summarised, and the button says so meanwhile', async ({ page, person }) => {
  await person.addNote({ title: 'At the lake', description: long });
  await openAs(page, person, '/notes');
  const note = card(page, 'At the lake');
  let answer: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/ai/summarize', async (route) => {
    await released;
    await route.fallback();
  });
  await note.getByRole('button', { name: 'Summarize' }).click();
  await expect(note.getByRole('button', { name: 'Summarizing...' })).toBeDisabled();
  answer?.();
  await expectAlert(page, 'success', messages.notes.summarized, { timeout: assistantMs });
  await expect(note.getByRole('complementary', { name: 'Summary' })).not.toBeEmpty();
  await expect(note.getByRole('button', { name: 'Summarize' })).toBeEnabled();
  await expectAccessible(page);
  await page.reload();
  await expect(note.getByRole('complementary', { name: 'Summary' })).toBeVisible();
});

test('a summary is marked when its text changes, and is removed', async ({ page, person }) => {
  await person.addNote({ title: 'At the lake', description: long });
  await openAs(page, person, '/notes');
  const note = card(page, 'At the lake');
  const summary = note.getByRole('complementary', { name: 'Summary' });
  await note.getByRole('button', { name: 'Summarize' }).click();
  await expect(summary).toBeVisible({ timeout: assistantMs });
  await expect(summary.getByText('older than the text')).toHaveCount(0);
  await note.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill(`${long} It rained.`);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(summary.getByText('older than the text')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(summary.getByText('older than the text')).toBeVisible();
  await summary.getByRole('button', { name: 'Remove summary' }).click();
  await expectAlert(page, 'success', messages.notes.summaryRemoved);
  await expect(summary).toHaveCount(0);
  await page.reload();
  await expect(note).toBeVisible();
  await expect(summary).toHaveCount(0);
});

test('too short a note is said to be so under its card, and failures in an alert', async ({ page, person }) => {
  await person.addNote({
    title: 'A title that is long enough to fill fifty characters by itself',
    description: 'Short.',
  });
  await person.addNote({ title: 'Long enough', description: long });
  await openAs(page, person, '/notes');
  const short = page.getByRole('article', { name: /^A title/ });
  await short.getByRole('button', { name: 'Summarize' }).click();
  await expect(short.getByRole('alert')).toHaveText(messages.notes.tooShortToSummarize);
  await expectAccessible(page);

  await page.route('**/api/ai/summarize', (route) => route.fulfill(refusal(503, messages.assistant.busy)));
  await card(page, 'Long enough').getByRole('button', { name: 'Summarize' }).click();
  await expectAlert(page, 'danger', messages.assistant.busy);
  await expect(card(page, 'Long enough').getByRole('button', { name: 'Summarize' })).toBeEnabled();
});

test('a summary that fails without a message says so all the same', async ({ page, person }) => {
  await person.addNote({ title: 'Long enough', description: long });
  await openAs(page, person, '/notes');
  await page.route('**/api/ai/summarize', (route) => route.fulfill({ status: 500, json: { success: false } }));
  await card(page, 'Long enough').getByRole('button', { name: 'Summarize' }).click();
  await expectAlert(page, 'danger', messages.notes.summarizeFailed);
});

test('says which engine wrote a summary where it is the configured one', async ({ page, person }) => {
  await person.addNote({ title: 'By another', description: long });
  await openAs(page, person, '/notes');
  await page.route('**/api/ai/summarize', (route) =>
    route.fulfill({ json: { success: true, summary: 'In short.', engine: 'configured' } }),
  );
  await card(page, 'By another').getByRole('button', { name: 'Summarize' }).click();
  await expect(card(page, 'By another').getByText('by the configured assistant')).toBeVisible();
});

test('corrections are shown first, switched off one by one, and saved', async ({ page, person }) => {
  await person.addNote({ title: 'With mistakes', description: faulty });
  await openAs(page, person, '/notes');
  const note = card(page, 'With mistakes');
  await note.getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Proposed corrections' });
  await expect(dialog).toBeVisible({ timeout: assistantMs });
  // Behind the dialog, which hides it from screen readers.
  await expect(page.getByRole('article', { name: 'With mistakes', includeHidden: true })).toContainText('recieve');
  await expectAccessible(page);
  const changes = dialog.getByRole('checkbox');
  const offered = await changes.count();
  expect(offered).toBeGreaterThan(1);
  await dialog.getByRole('checkbox', { name: /recieve/ }).uncheck();
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expectAlert(page, 'success', messages.notes.corrected);
  await expect(note).toContainText('recieve');
  await expect(note).not.toContainText('adress');
});

test('a text without mistakes is left alone', async ({ page, person }) => {
  await person.addNote({ title: 'Without mistakes', description: 'We took the ridge.' });
  await openAs(page, person, '/notes');
  await card(page, 'Without mistakes').getByRole('button', { name: 'Correct' }).click();
  await expectAlert(page, 'info', messages.notes.nothingToCorrect, { timeout: assistantMs });
});

test('corrections of a note that was changed meanwhile are merged', async ({ page, person }) => {
  const { _id } = await person.addNote({ title: 'Moving target', description: faulty });
  await openAs(page, person, '/notes');
  await card(page, 'Moving target').getByRole('button', { name: 'Correct' }).click();
  const dialog = page.getByRole('dialog', { name: 'Proposed corrections' });
  await expect(dialog).toBeVisible({ timeout: assistantMs });
  await person.updateNote(_id, { description: `Something else by now.\n${faulty}` });
  await dialog.getByRole('button', { name: /^Apply/ }).click();
  await expectAlert(page, 'success', `${messages.notes.corrected} ${messages.notes.mergedToo}`);
  await expect(card(page, 'Moving target')).toContainText('Something else by now.');
  await expect(card(page, 'Moving target')).toContainText('receive');
});
