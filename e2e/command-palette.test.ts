import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, openNote, readNote } from './support/open-note.ts';
import { openAs, signUp } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const words = (page: Page) => palette(page).getByRole('combobox', { name: 'Search or run a command' });
const shortcuts = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** An entry of a group; its small print is part of its name. */
const entry = (page: Page, group: string, name: string) =>
  palette(page).getByRole('group', { name: group }).getByRole('option', { name });

async function search(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(words(page)).toBeFocused();
  await page.keyboard.type(typed);
}

test('what is found is opened by arrow keys and Enter', async ({ page, person, request }) => {
  const note = await person.addNote({ title: 'Kayak trip', description: '## Packing of **the kayak**' });
  const friend = await signUp(request, 'Kayak Builder');
  const { _id: postId } = await friend.addPost('A kayak floats');
  await openAs(page, person, '/about');

  await search(page, 'kayak');
  const found = entry(page, 'Notes', 'Kayak trip');
  await expect(found).toHaveText('Kayak tripPacking of the kayak');
  await expect(found).toHaveAttribute('data-highlighted');
  await expect(entry(page, 'Thoughts', 'A kayak floats')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/notes/${note._id}`);
  await expect(palette(page)).toHaveCount(0);

  const places = [
    { group: 'Thoughts', typed: 'kayak', name: 'A kayak floats', url: `/post/${postId}` },
    { group: 'People', typed: 'kayak builder', name: 'Kayak Builder', url: `/profile/${friend.id}` },
    {
      group: 'Articles',
      typed: 'github pages',
      name: 'Hosting on GitHub Pages: a guide for students',
      url: '/blog/github-pages-hosting-guide',
    },
    { group: 'Tools', typed: 'merge pdf', name: 'PDF Merger', url: '/tools/pdf-merger' },
    { group: 'Actions', typed: 'recycle', name: 'Open the recycle bin', url: '/recycle-bin' },
  ];
  for (const { group, typed, name, url } of places) {
    await test.step(group, async () => {
      await search(page, typed);
      const wanted = entry(page, group, name).first();
      await expect(wanted).toBeVisible();
      await expect(palette(page).getByRole('status')).toHaveText('');
      const place = await palette(page)
        .getByRole('option')
        .evaluateAll((options, text) => options.findIndex((each) => each.textContent.startsWith(text)), name);
      for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown');
      await expect(wanted).toHaveAttribute('data-highlighted');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(url);
    });
  }
});

test('a note of the title comes before newer ones that mention it', async ({ page, person }) => {
  await person.addNote({ title: 'Kayak trip', description: 'Packing' });
  for (const place of [1, 2, 3, 4, 5, 6])
    await person.addNote({ title: `Newer note ${place}`, description: 'After the kayak' });
  await openAs(page, person, '/about');
  await search(page, 'kayak');
  const notes = palette(page).getByRole('group', { name: 'Notes' }).getByRole('option');
  await expect(notes).toHaveCount(5);
  await expect(notes.first()).toContainText('Kayak trip');
});

test('Escape gives the focus back, and what is not there is said', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const field = page.getByRole('searchbox', { name: 'Search' }).first();
  await field.focus();
  await search(page, 'no such thing anywhere');
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found. Try other words.');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('a note that is written keeps its text and its cursor; selected words become a link', async ({
  page,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'By the lake', description: 'See the plan' });
  await openNote(page, person, note);
  await goToEnd(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(words(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(noteText(page)).toBeFocused();
  await page.keyboard.type('s');

  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('https://example.com');
  await expect(palette(page)).toHaveCount(0);
  await expect
    .poll(async () => (await readNote(request, person, note._id)).description)
    .toBe('[See the plans](https://example.com)');
});

test('the question mark lists the shortcuts, but not while one types', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const field = page.getByRole('searchbox', { name: 'Search' }).first();
  await field.focus();
  await page.keyboard.type('why?');
  await expect(field).toHaveValue('why?');
  await expect(shortcuts(page)).toHaveCount(0);
  await field.blur();
  await page.keyboard.press('?');
  await expect(shortcuts(page)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(shortcuts(page)).toHaveCount(0);

  await search(page, 'keyboard');
  await page.keyboard.press('Enter');
  await expect(shortcuts(page)).toBeVisible();
});

for (const width of [1440, 360]) {
  test(`the palette is accessible, ${width} px wide`, async ({ page, person }) => {
    await person.addNote({ title: 'Kayak trip', description: '## Packing' });
    await page.setViewportSize({ width, height: 740 });
    await openAs(page, person, '/notes');
    await search(page, 'kayak');
    await expect(entry(page, 'Notes', 'Kayak trip')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (width > 768) return;
    for (const option of await palette(page).getByRole('option').all()) {
      expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
}
