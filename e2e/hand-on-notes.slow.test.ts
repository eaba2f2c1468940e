import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible } from './support/screen.ts';

/** All that the page keeps of what is typed in its forms, as text. */
const draftsOf = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const open = indexedDB.open('thoughtleaf-drafts');
    return new Promise<string>((resolve) => {
      open.addEventListener('success', () => {
        const all = open.result.transaction('drafts').objectStore('drafts').getAll();
        all.addEventListener('success', () => resolve(JSON.stringify(all.result)));
      });
    });
  });

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

test('a thought leads back to its note for its author alone, also after a reload on the way', async ({
  page,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Harbour walk', description: 'We sail from the east pier.' });
  await person.addPost('Of no note');
  await openNote(page, person, note);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Post as a thought' }).click();
  const composer = page.getByRole('form', { name: 'New thought' });
  await expect(composer.getByRole('textbox')).toHaveValue('We sail from the east pier.');
  await expect.poll(() => draftsOf(page)).toContain(note._id);
  await page.reload();
  await expect(composer.getByRole('textbox')).toHaveValue('We sail from the east pier.');
  await expect(composer.getByRole('link', { name: 'Harbour walk' })).toBeVisible();
  await composer.getByRole('button', { name: 'Post' }).click();
  const thought = page.getByRole('article').filter({ hasText: 'We sail from the east pier.' });
  const back = thought.getByRole('link', { name: 'Open your note' });
  await expect(back).toBeVisible();
  await expect(composer.getByText('From your note')).toHaveCount(0);
  await expect(
    page.getByRole('article').filter({ hasText: 'Of no note' }).getByRole('button', { name: 'Edit' }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your note' })).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await back.click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour walk');

  const other = await signUp(request, 'Grace Hopper');
  await openAs(page, other, '/feed');
  await expect(thought.getByRole('button', { name: 'Report' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open your note' })).toHaveCount(0);
});

test('an article leads back to its note, from the list of its author and from its editor', async ({ page, person }) => {
  const description = 'The river is wide here, and nobody in the town knows why it is so wide.';
  const note = await person.addNote({ title: 'Harbour walk', description });
  await openNote(page, person, note);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Turn into an article' }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(description);
  await page.getByRole('button', { name: 'Submit' }).click();
  const article = page.getByRole('article', { name: 'Harbour walk' });
  await expect(article.getByRole('link', { name: 'From your note' })).toHaveAttribute('href', `/notes/${note._id}`);
  await expectAccessible(page);
  await article.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('link', { name: 'From your note' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Harbour walk');
});
