import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card, expectNoSidewaysScroll } from './support/screen.ts';

const long = 'The path along the north shore is closed after the storm, so we took the ridge.\n'.repeat(60);
const faulty = 'We recieve the letters on Monday. Their is a adress on each of them.\n'.repeat(30);

/** A phone; with its keyboard open less than half of it is left. */
const heights = [640, 320];

/** What of the open dialogs scrolls up and down by itself, from the dialog inwards. A field that one writes in may. */
const scrollers = (dialog: Locator) =>
  dialog.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter((element) => element.tagName !== 'TEXTAREA' && element.scrollHeight - element.clientHeight > 1)
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.className}`),
  );

/** True if a press in the middle of the button would reach it. */
const isInView = (button: Locator) =>
  button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element === hit || element.contains(hit);
  });

async function expectOnPhone(page: Page, dialog: Locator, buttons: readonly RegExp[]): Promise<void> {
  for (const height of heights) {
    await page.setViewportSize({ width: 360, height });
    for (const name of buttons)
      expect(await isInView(dialog.getByRole('button', { name })), `${name.source} in a window of ${height} px`).toBe(
        true,
      );
    expect((await scrollers(dialog)).length, `what scrolls in a window of ${height} px`).toBeLessThanOrEqual(1);
    await expectNoSidewaysScroll(page);
  }
}

test('the edit dialog shows Save Changes on a phone, with its keyboard open, too', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await person.addNote({ title: 'A long one', description: long, tags: ['one', 'two'] });
  await openAs(page, person, '/notes');
  await card(page, 'A long one').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await expectOnPhone(page, dialog, [/^Save Changes$/, /^Cancel$/]);
  // A phone does not scroll a field inside a dialog that scrolls, either: the field is as tall as its text.
  const field = dialog.getByRole('textbox', { name: 'Description' });
  expect(await field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1);
  // Where one types there is room above the buttons.
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('More.');
  await dialog.getByRole('textbox', { name: 'Tags' }).focus();
  expect(await isInView(dialog.getByRole('textbox', { name: 'Tags' }))).toBe(true);
});

test('so do the corrections and the choice between two texts', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { _id } = await person.addNote({ title: 'With mistakes', description: faulty });
  await openAs(page, person, '/notes');
  await card(page, 'With mistakes').getByRole('button', { name: 'Correct' }).click();
  const corrections = page.getByRole('dialog', { name: 'Proposed corrections' });
  await expect(corrections).toBeVisible({ timeout: 20_000 });
  await expectOnPhone(page, corrections, [/^Apply/, /^Cancel$/]);
  await person.updateNote(_id, { description: long });
  await corrections.getByRole('button', { name: /^Apply/ }).click();
  const choice = page.getByRole('dialog', { name: 'Two versions of this note' });
  await expect(choice).toBeVisible();
  await expectOnPhone(page, choice, [/^Edit merged text$/, /^Keep mine$/, /^Take the other$/]);
});

test('so do reports and the interest in the Academy', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/academy');
  await page.getByRole('button', { name: 'Register Interest' }).first().click();
  await expectOnPhone(page, page.getByRole('dialog', { name: 'Register Interest' }), [/^Submit$/, /^Cancel$/]);
  await openAs(page, person, '/feed');
});
