import type { Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { card, expectAccessible } from './support/screen.ts';

const written = `# Garden
## What to buy

- [ ] Seeds **of beans**
- [x] Gloves
  - [ ] for two

| Bed | Metres | What grows in it this year |
|---|--:|---|
| North | 4 | potatoes, onions and leeks |

\`\`\`js
const beds = ['a long line of code that does not fit into a narrow card at all', 'north'];
\`\`\`

See [the plan](/notes?tag=plan) and https://example.com/beans_and_peas.`;

const textOf = (page: Page, title: string) => card(page, title).getByRole('group', { name: 'Note text' });

/** A note with every kind of block, a picture of its own among them. */
async function addGarden(person: Person) {
  const { _id, attachments } = await person.addNote({ title: 'The garden', description: written }, [
    picture('bean.png'),
  ]);
  const description = `${written}\n\n![A bean](attachment:${attachments[0]?._id})`;
  return person.updateNote(_id, { description });
}

for (const width of [1440, 768, 360]) {
  test(`a note is rendered in its card, ${width} px wide`, async ({ page, person }) => {
    await addGarden(person);
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, person, '/notes');
    const text = textOf(page, 'The garden');
    await expect(text.getByRole('heading', { name: 'Garden', level: 4 })).toBeVisible();
    await expect(text.getByRole('heading', { name: 'What to buy', level: 5 })).toBeVisible();
    await expect(text.getByRole('checkbox', { name: 'Gloves' })).toBeChecked();
    await expect(text.getByRole('checkbox', { name: 'Seeds of beans' })).not.toBeChecked();
    await expect(text.getByRole('cell', { name: 'potatoes, onions and leeks' })).toBeAttached();
    await expect(text.locator('.hljs-keyword')).toHaveText('const');
    await expect(text.getByRole('link', { name: 'https://example.com/beans_and_peas' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
    const bean = text.getByRole('img', { name: 'A bean' });
    await bean.scrollIntoViewIfNeeded();
    await expect.poll(() => bean.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    // It stands in the text, so it is not shown again below.
    await expect(card(page, 'The garden').getByRole('img')).toHaveCount(1);
    await expectAccessible(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    if (width > 768) return;
    const box = await text.getByRole('checkbox', { name: 'Gloves' }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  });
}

test('a task is ticked by one press of the mouse or of a key, and stays so', async ({ page, person }) => {
  await addGarden(person);
  await openAs(page, person, '/notes');
  const box = (name: string) => textOf(page, 'The garden').getByRole('checkbox', { name });
  const answered = () => page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await Promise.all([answered(), box('Seeds of beans').click()]);
  await expect(box('Seeds of beans')).toBeChecked();
  await box('Gloves').focus();
  await Promise.all([answered(), page.keyboard.press('Space')]);
  await expect(box('Gloves')).not.toBeChecked();
  await expect(box('Gloves')).toBeFocused();
  await page.reload();
  await expect(box('Seeds of beans')).toBeChecked();
  await expect(box('Gloves')).not.toBeChecked();
});

test('a tick on a text that was changed elsewhere finds its task again, or shows the note as it is', async ({
  page,
  person,
}) => {
  const { _id } = await person.addNote({ title: 'For the shop', description: '- [ ] Milk\n- [ ] Bread' });
  await openAs(page, person, '/notes');
  const box = (name: string) => textOf(page, 'For the shop').getByRole('checkbox', { name });
  await expect(box('Bread')).toBeVisible();
  // The page hears of no change from now on, or the boxes would go before they are pressed.
  await page.route('**/api/notes/changes*', (route) => route.abort());
  await person.updateNote(_id, { description: '- [ ] Eggs\n- [ ] Milk\n- [ ] Bread' });
  await box('Bread').click();
  await expect(box('Eggs')).toBeVisible();
  await expect(box('Bread')).toBeChecked();
  await expect(box('Milk')).not.toBeChecked();
  await person.updateNote(_id, { description: '- [ ] Tea\n- [ ] Coffee\n- [ ] Rolls' });
  await box('Milk').click();
  await expect(page.getByRole('alert').filter({ hasText: 'This task was changed somewhere else.' })).toBeVisible();
  await expect(box('Coffee')).not.toBeChecked();
});

test('without the network a tick is taken back, and the page says why', async ({ page, person, context }) => {
  await person.addNote({ title: 'For the shop', description: '- [ ] Milk\n- [ ] Bread' });
  await openAs(page, person, '/notes');
  const box = textOf(page, 'For the shop').getByRole('checkbox', { name: 'Milk' });
  await expect(box).toBeVisible();
  await context.setOffline(true);
  await box.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ticking a task needs the network.' })).toBeVisible();
  await expect(box).not.toBeChecked();
});

test('done tasks are folded away, which this browser keeps, and removed, which can be undone', async ({
  page,
  person,
}) => {
  await person.addNote({ title: 'For the shop', description: '- [x] Milk\n- [ ] Bread\n- [x] Tea' });
  await openAs(page, person, '/notes');
  const box = (name: string) => textOf(page, 'For the shop').getByRole('checkbox', { name });
  await card(page, 'For the shop').getByRole('button', { name: 'Hide 2 done' }).click();
  await expect(box('Milk')).toBeHidden();
  await expect(box('Bread')).toBeVisible();
  await page.reload();
  await expect(box('Bread')).toBeVisible();
  await expect(box('Milk')).toBeHidden();
  await card(page, 'For the shop').getByRole('button', { name: 'Show 2 done' }).click();
  await expect(box('Milk')).toBeVisible();
  await card(page, 'For the shop').getByRole('button', { name: 'Remove done tasks' }).click();
  await expect(box('Milk')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(box('Milk')).toBeChecked();
});

test('signing out forgets which notes were folded', async ({ page, person }) => {
  await person.addNote({ title: 'For the shop', description: '- [x] Milk\n- [ ] Bread' });
  await openAs(page, person, '/notes');
  await card(page, 'For the shop').getByRole('button', { name: 'Hide 1 done' }).click();
  const kept = () => page.evaluate(() => localStorage.getItem('foldedNotes'));
  expect(await kept()).not.toBeNull();
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  expect(await kept()).toBeNull();
});

test('code is copied by its button, and a link of this site stays in the app', async ({ page, person, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await addGarden(person);
  await openAs(page, person, '/notes');
  const text = textOf(page, 'The garden');
  await text.getByRole('button', { name: 'Copy' }).click();
  await expect(text.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("const beds = ['a long line");
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await text.getByRole('link', { name: 'the plan' }).click();
  await expect(page).toHaveURL(/\/notes\?tag=plan$/);
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true);
});
