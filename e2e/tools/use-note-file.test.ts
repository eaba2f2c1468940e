import { expect, test } from '../support/journey.ts';
import { openAs } from '../support/people.ts';
import { plainText } from '../support/plain-files.ts';
import { expectAccessible, expectNoSidewaysScroll, tabTo } from '../support/screen.ts';
import { chooseFiles, chosenFiles, downloadLink, resultMs } from '../support/tool-files.ts';

const description = 'Some words.';

test('files of notes come into a tool, found by typing and chosen by keyboard', async ({ page, person }) => {
  await person.addNote({ title: 'Old papers', description }, [plainText('april.txt'), plainText('page.html')]);
  await person.addNote({ title: 'No file here', description });
  await person.addNote({ title: 'New papers', description }, [plainText('march.txt'), plainText('may.txt')]);
  await openAs(page, person, '/tools/text-to-pdf');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const button = page.getByRole('button', { name: 'Use a file of a note' });
  await expect(button).toBeVisible();
  expect(asked.filter((url) => /fetchallnotes|files/.test(url))).toEqual([]);

  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Use a file of a note' });
  const files = dialog.getByRole('list', { name: 'Files of your notes' }).getByRole('listitem');
  await expect(files).toContainText([/^may\.txtNew papers/, /^march\.txtNew papers/, /^april\.txtOld papers/]);
  await expect(dialog.getByRole('searchbox', { name: 'Find by file or note' })).toBeFocused();
  const use = dialog.getByRole('button', { name: 'Use file' });
  await expect(use).toBeDisabled();
  await expectAccessible(page);
  for (const width of [768, 320]) {
    await page.setViewportSize({ width, height: 700 });
    await expectNoSidewaysScroll(page);
  }
  await page.keyboard.type('ma');
  await expect(files).toHaveCount(2);
  await tabTo(page, dialog.getByRole('checkbox', { name: 'march.txt' }));
  await page.keyboard.press('Space');
  await dialog.getByRole('searchbox').fill('old');
  await dialog.getByRole('checkbox', { name: 'april.txt' }).check();
  await dialog.getByRole('searchbox').fill('nowhere');
  await expect(dialog.getByText('No file and no note has these words.')).toBeVisible();

  // One that does not come leaves the choice as it was.
  await page.route('**/files/**', (route) => route.abort(), { times: 1 });
  await dialog.getByRole('button', { name: 'Use 2 files' }).click();
  await expect(dialog.getByRole('alert')).toContainText('march.txt');
  await dialog.getByRole('button', { name: 'Use 2 files' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chosenFiles(page)).toContainText([/^march\.txt/, /^april\.txt/]);
  await page.getByRole('button', { name: 'Convert' }).click();
  await expect(downloadLink(page, 'april.pdf')).toBeVisible({ timeout: resultMs });
});

test('a person without fitting files is told so, and a visitor is offered none', async ({ page, person }) => {
  await person.addNote({ title: 'Words alone', description }, [plainText('march.txt')]);
  await page.goto('/tools/pdf-merger');
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use a file of a note' })).toHaveCount(0);
  await openAs(page, person, '/tools/pdf-merger');
  await page.getByRole('button', { name: 'Use a file of a note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use a file of a note' });
  await expect(dialog.getByText('None of your notes has PDFs as files.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await chooseFiles(page, [plainText('march.txt')]);
  await expect(page.getByRole('alert').filter({ hasText: 'march.txt is not a PDF.' })).toBeVisible();
});
