import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { expectAccessible } from './support/screen.ts';

test('a note becomes a thought: its text waits in the composer, beside a draft that is there', async ({
  page,
  person,
}) => {
  const note = await person.addNote({ title: 'Harbour walk', description: '# Plan\n\nWe **leave** on [[Monday]].' });
  await openNote(page, person, note);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Post as a thought' }).click();
  const composer = page.getByRole('form', { name: 'New thought' });
  const field = composer.getByRole('textbox', { name: 'Share a thought' });
  await expect(field).toHaveValue('Plan\n\nWe leave on Monday.');
  await expect(composer.getByRole('link', { name: 'Harbour walk' })).toHaveAttribute('href', `/notes/${note._id}`);
  await expectAccessible(page);
  // Kept as a draft, as all that is typed there; the note’s text comes after it.
  await field.fill('My own words');
  await page.waitForFunction(() => indexedDB.databases().then((all) => all.length > 0));
  await openNote(page, person, note);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Post as a thought' }).click();
  await expect(field).toHaveValue('My own words\n\nPlan\n\nWe leave on Monday.');
  await composer.getByRole('button', { name: 'Post' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'My own words' })).toBeVisible();
  await openNote(page, person, note);
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour walk');
});

test('a note becomes an article, and replaces an unfinished one only after a question', async ({ page, person }) => {
  const note = await person.addNote({
    title: 'Harbour walk',
    description: 'See [[Monday]] and **more**.',
    tags: ['sea'],
  });
  const turn = async () => {
    await openNote(page, person, note);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Turn into an article' }).click();
  };
  await turn();
  const title = page.getByRole('textbox', { name: 'Title' });
  const content = page.getByRole('textbox', { name: 'Content' });
  await expect(title).toHaveValue('Harbour walk');
  await expect(content).toHaveValue('See Monday and **more**.');
  await title.fill('Another title');
  await expect(page.getByRole('heading', { name: 'Another title' })).toBeVisible();
  await turn();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep mine' }).click();
  await expect(title).toHaveValue('Another title');
  await turn();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
  await expect(title).toHaveValue('Harbour walk');
  await openAs(page, person, '/notes');
  await expect(page.getByRole('article')).toContainText('Harbour walk');
});
