import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card, expectAccessible, expectNoSidewaysScroll } from './support/screen.ts';

const long = 'The path along the north shore is closed after the storm, so we took the ridge.';

test('tags are offered while one types, by keyboard and by pointer', async ({ page, person }) => {
  await person.addNote({ title: 'At school', description: long, tags: ['School', 'school/maths'] });
  await person.addNote({ title: 'At home', description: long, tags: ['home', 'café', 'School'] });
  await openAs(page, person, '/notes');
  const tags = page.getByRole('region', { name: 'Add a note' }).getByRole('combobox', { name: 'Tags' });
  const list = page.getByRole('listbox', { name: 'Tags of your notes' });
  await expect(tags).toHaveAttribute('aria-expanded', 'false');
  await tags.pressSequentially('sch');
  await expect(list.getByRole('option')).toHaveText(['School', 'school/maths']);
  await expect(tags).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page);
  await tags.press('ArrowDown');
  await tags.press('ArrowDown');
  await expect(list.getByRole('option', { name: 'school/maths', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await tags.press('Enter');
  await expect(tags).toHaveValue('school/maths, ');
  await expect(list).toHaveCount(0);

  await tags.pressSequentially('CAFE');
  await tags.press('ArrowDown');
  await tags.press('Tab');
  await expect(tags).toHaveValue('school/maths, café, ');
  await expect(tags).toBeFocused();
  await tags.pressSequentially('o');
  await expect(list.getByRole('option')).toHaveText(['home', 'School']);
  await tags.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(tags).toHaveValue('school/maths, café, o');
  await tags.press('Backspace');
  await tags.press('ArrowDown');
  await list.getByRole('option', { name: 'home', exact: true }).click();
  await expect(tags).toHaveValue('school/maths, café, home, ');
  // Tab keeps a typed tag that was not chosen from the list.
  await tags.pressSequentially('scho');
  await tags.press('Tab');
  await expect(tags).toHaveValue('school/maths, café, home, scho');
  await expect(tags).not.toBeFocused();

  await card(page, 'At school').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  const edited = dialog.getByRole('combobox', { name: 'Tags' });
  await edited.press('End');
  await edited.pressSequentially(', ho');
  await expect(list.getByRole('option', { name: 'home', exact: true })).toBeVisible();
  await edited.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await edited.press('ArrowDown');
  await edited.press('ArrowDown');
  await edited.press('Enter');
  await expect(edited).toHaveValue('School, school/maths, home, ');
  await edited.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(card(page, 'At school').getByRole('button', { name: 'home' })).toBeVisible();
});

test('a tag button is named by the tag, counts its notes, and many tags are found by typing', async ({
  page,
  person,
}) => {
  const names = Array.from({ length: 13 }, (_, index) => `topic ${String.fromCharCode(97 + index)}`);
  await person.addNote({ title: 'First of many', description: long, tags: names });
  await person.addNote({ title: 'Second of many', description: long, tags: ['topic a'] });
  await openAs(page, person, '/notes');
  const filter = page.getByRole('group', { name: 'Filter by tag' });
  await expect(filter.getByRole('button')).toHaveText(['All Notes', ...names]);
  const choice = filter.getByRole('button', { name: 'topic a', exact: true });
  await expect(choice).toHaveAccessibleName('topic a');
  await expect(choice).toHaveAccessibleDescription('2 notes');
  expect(await choice.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('2');
  await expectAccessible(page);
  const find = filter.getByRole('searchbox', { name: 'Find a tag' });
  await find.fill('pic K');
  await expect(filter.getByRole('button')).toHaveText(['All Notes', 'topic k']);
  await find.press('Enter');
  await expect(find).toHaveValue('');
  await expect(filter.getByRole('button', { name: 'topic k' })).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, 'Second of many')).toHaveCount(0);
  await find.fill('no such tag');
  await expect(filter.getByText('No tag contains “no such tag”.')).toBeVisible();
  await find.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  const tops = await filter
    .getByRole('button')
    .evaluateAll((buttons) => [...new Set(buttons.map((button) => button.getBoundingClientRect().top))]);
  expect(tops, 'lines of tags on a phone').toHaveLength(1);
  await filter.getByRole('button', { name: 'topic m' }).click();
  await expect(card(page, 'First of many')).toBeVisible();
  await page.reload();
  await expect(filter.getByRole('button', { name: 'topic m' })).toBeInViewport({ ratio: 1 });
});

test('a field without a tag to offer is a plain one', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  await expect(page.getByRole('region', { name: 'Add a note' }).getByRole('textbox', { name: 'Tags' })).toBeVisible();
});
