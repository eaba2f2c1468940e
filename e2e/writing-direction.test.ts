import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card } from './support/screen.ts';

test('text written from right to left is aligned right, other text left', async ({ page, person }) => {
  await person.addNote({ title: 'ملاحظات من ورشة الخط', description: 'القلم يُقطع مائلاً.\nAn English line.' });
  await person.addNote({ title: 'Notes of a workshop', description: 'The pen is cut.' });
  await openAs(page, person, '/notes');
  const directionOf = (title: string, name: string) =>
    card(page, title)
      .getByText(name)
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await directionOf('ملاحظات من ورشة الخط', 'ملاحظات من ورشة الخط')).toBe('rtl');
  expect(await directionOf('ملاحظات من ورشة الخط', 'القلم يُقطع مائلاً')).toBe('rtl');
  expect(await directionOf('Notes of a workshop', 'Notes of a workshop')).toBe('ltr');
  const title = page.getByRole('region', { name: 'Add a note' }).getByRole('textbox', { name: 'Title' });
  await title.fill('ملاحظات');
  await expect(title).toHaveCSS('direction', 'rtl');
  await title.fill('Notes');
  await expect(title).toHaveCSS('direction', 'ltr');
});
