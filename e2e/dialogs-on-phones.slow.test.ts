import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { openAs, signUp } from './support/people.ts';
import { assistantMs, card, expectNoSidewaysScroll } from './support/screen.ts';

const long = 'The path along the north shore is closed after the storm, so we took the ridge.\n'.repeat(60);
const faulty = 'We recieve the letters on Monday. Their is a adress on each of them.\n'.repeat(30);

/** A phone; with its keyboard open less than half of it is left. */
const heights = [640, 320];

/** Elements of an open dialog that scroll vertically, the dialog included. Text areas may scroll and do not count. */
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
    for (const name of buttons) {
      const button = dialog.getByRole('button', { name });
      await expect.poll(() => isInView(button), `${name.source} in a window of ${height} px`).toBe(true);
    }
    const count = async () => (await scrollers(dialog)).length;
    await expect.poll(count, `what scrolls in a window of ${height} px`).toBeLessThanOrEqual(1);
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
  await expect.poll(() => field.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(1);
  // A field with the focus is not hidden behind the buttons.
  await field.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('More.');
  await dialog.getByRole('textbox', { name: 'Tags' }).focus();
  await expect.poll(() => isInView(dialog.getByRole('textbox', { name: 'Tags' }))).toBe(true);
});

test('so do the corrections', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await person.addNote({ title: 'With mistakes', description: faulty });
  await openAs(page, person, '/notes');
  await card(page, 'With mistakes').getByRole('button', { name: 'Correct' }).click();
  const corrections = page.getByRole('dialog', { name: 'Proposed corrections' });
  await expect(corrections).toBeVisible({ timeout: assistantMs });
  await expectOnPhone(page, corrections, [/^Apply/, /^Cancel$/]);
});

test('so do reports and the interest in the Academy', async ({ page, person, request }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/academy');
  await page.getByRole('button', { name: 'Register Interest' }).first().click();
  await expectOnPhone(page, page.getByRole('dialog', { name: 'Register Interest' }), [/^Submit$/, /^Cancel$/]);
  const other = await signUp(request, 'Grace Hopper');
  const { _id } = await other.addPost('Something to complain about.');
  await openAs(page, person, `/post/${_id}`);
  await page.getByRole('article').getByRole('button', { name: 'Report', exact: true }).click();
  await expectOnPhone(page, page.getByRole('dialog', { name: 'Report this thought' }), [/^Submit$/, /^Cancel$/]);
});
