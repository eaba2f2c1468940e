import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card, holdAlerts } from './support/screen.ts';

const sizes = [
  { width: 1440, height: 900 },
  { width: 360, height: 640 },
];

/** With the alert on the screen, a press in the middle of the control reaches the control. */
async function expectFree(page: Page, text: string, control: Locator): Promise<void> {
  const alert = page.locator('[data-alert-type]').filter({ hasText: text });
  await expect(alert).toBeVisible();
  const isReached = await control.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element === hit || element.contains(hit);
  });
  expect(isReached, `${text} stands beside ${control.toString()}`).toBe(true);
  const isBeside = async () => {
    const [over, under] = [await alert.boundingBox(), await control.boundingBox()];
    if (!over || !under) return false;
    return (
      over.y + over.height <= under.y ||
      under.y + under.height <= over.y ||
      over.x + over.width <= under.x ||
      under.x + under.width <= over.x
    );
  };
  await expect.poll(isBeside, `${text} leaves ${control.toString()} to be seen`).toBe(true);
}

/** Presses a control that stands at the foot of the window, or not far under the navigation. */
async function pressAt(end: 'foot' | 'head', control: Locator): Promise<void> {
  await control.evaluate((element, end) => {
    const { top, bottom } = element.getBoundingClientRect();
    window.scrollBy(0, end === 'foot' ? bottom - window.innerHeight + 12 : top - 240);
  }, end);
  await control.click();
}

for (const end of ['foot', 'head'] as const) {
  for (const viewport of sizes) {
    test(`an alert leaves alone what is pressed next at the ${end} of ${viewport.width} px`, async ({
      page,
      person,
    }) => {
      await page.setViewportSize(viewport);
      for (let number = 1; number <= 12; number += 1)
        await person.addNote({ title: `Note ${number}`, description: 'Some words.\n'.repeat(6) });
      await openAs(page, person, '/notes');
      await holdAlerts(page);
      for (const number of [6, 5]) {
        const next = card(page, `Note ${number - 1}`).getByRole('button', { name: 'Delete', exact: true });
        await pressAt(end, card(page, `Note ${number}`).getByRole('button', { name: 'Delete', exact: true }));
        await expectFree(page, messages.notes.movedToBin, next);
        await page.getByRole('button', { name: 'Dismiss' }).click();
      }
      const edit = card(page, 'Note 3').getByRole('button', { name: 'Edit' });
      await pressAt(end, edit);
      await page.getByRole('dialog').getByRole('textbox', { name: 'Description' }).fill('Other words.');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectFree(page, messages.notes.updated, edit);

      for (const words of ['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
        await person.addPost(`${words} of ${person.id}`);
      await page.goto('/feed');
      await holdAlerts(page);
      const post = page.getByRole('button', { name: 'Post', exact: true });
      await page.getByRole('textbox', { name: 'Share a thought' }).fill('A thought.');
      await pressAt(end, post);
      await expectFree(page, messages.feed.posted, post);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      const thought = page.getByRole('article').filter({ hasText: `Three of ${person.id}` });
      await thought.getByRole('button', { name: 'Comments' }).click();
      const send = thought.getByRole('button', { name: 'Comment', exact: true });
      await pressAt(end, send);
      await expectFree(page, messages.feed.emptyComment, send);
      await expectFree(page, messages.feed.emptyComment, thought.getByRole('textbox', { name: 'Write a comment' }));
    });
  }
}

test('an alert over a dialog leaves its buttons and its first field alone', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await person.addNote({ title: 'Note 1', description: 'Some words.\n'.repeat(40) });
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  await card(page, 'Note 1').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Other words.\n'.repeat(40));
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toHaveCount(0);
  await card(page, 'Note 1').getByRole('button', { name: 'Edit' }).click();
  const [cancel, save] = ['Cancel', 'Save Changes'].map((name) => dialog.getByRole('button', { name }));
  for (const button of [cancel, save]) if (button) await expectFree(page, messages.notes.updated, button);
  const [left, right] = [await cancel?.boundingBox(), await save?.boundingBox()];
  expect(left?.y, 'both in one line').toBe(right?.y);
});

test('with less motion the veil behind a dialog does not fade', async ({ page, person }) => {
  await person.addNote({ title: 'Note 1', description: 'Some words.' });
  await openAs(page, person, '/notes');
  await card(page, 'Note 1').getByRole('button', { name: 'Edit' }).click();
  const seconds = await page.getByRole('dialog').evaluate((dialog) => {
    const veil = dialog.parentElement?.querySelector('[role=presentation][data-open]');
    return veil ? Number.parseFloat(getComputedStyle(veil).animationDuration) : undefined;
  });
  expect(seconds).toBeLessThan(0.001);
});
