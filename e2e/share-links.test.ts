import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { picture, plainText } from './support/plain-files.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

const openShareDialog = async (page: Page) => {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  return page.getByRole('dialog', { name: 'Share note' });
};

/** A note with everything that is drawn in a way of its own, and a link to it. */
async function addLinkTo(page: Page, person: Person, body: object): Promise<{ noteId: string; path: string }> {
  const note = await person.addNote(
    {
      title: 'A long walk',
      description: `# Plan\n\n- [x] Pack\n- [ ] Walk\n\n| a | b |\n| - | - |\n| ${'x'.repeat(200)} | y |\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\`\n\n> A quote\n\n[A page](https://example.com)\n\nThe very end.`,
    },
    [picture('bay.png'), plainText('letter.txt')],
  );
  const [bay] = note.attachments;
  await person.updateNote(note._id, { description: `${note.description}\n\n![The bay](attachment:${bay?._id})` });
  const headers = { 'auth-token': person.token };
  const answer = await page.request.post(`/api/notes/${note._id}/shares`, { headers, data: body });
  const { data } = z.parse(z.object({ data: z.object({ url: z.string() }) }), await answer.json());
  return { noteId: note._id, path: new URL(data.url).pathname };
}

test('a note is shown by a link with a password, with its picture, until the link is revoked', async ({
  page,
  person,
  browser,
}) => {
  const { _id, attachments } = await person.addNote(
    { title: 'Harbour walk', description: '- [x] Pack\n- [ ] Walk\n\n**By the sea**' },
    [picture('bay.png')],
  );
  await person.updateNote(_id, {
    description: `**By the sea**\n\n- [x] Pack\n\n![The bay](attachment:${attachments[0]?._id})`,
  });
  await openAs(page, person, `/notes/${_id}`);
  const dialog = await openShareDialog(page);
  await expect(dialog.getByRole('tab', { name: 'Link' })).toHaveAttribute('aria-selected', 'true');
  const password = dialog.getByRole('textbox', { name: 'Password' });
  await password.fill('short');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expect(dialog.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Make one' }).click();
  const secret = await password.inputValue();
  expect(secret).toMatch(/^(?:\w{4}-){3}\w{4}$/);
  await dialog.getByRole('combobox', { name: 'Expires' }).selectOption('In a week');
  await dialog.getByRole('checkbox', { name: 'Show pictures and files' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  await expectAlert(page, 'success', messages.shares.created);
  const link = dialog.getByRole('list', { name: 'Links' }).getByRole('listitem');
  await expect(link).toContainText('Not opened yet');
  await expect(link).toContainText('Password');
  await expect(link).toContainText('Pictures and files');
  await expectAccessible(page);
  const url = await dialog.getByRole('textbox', { name: 'Address of link 1' }).inputValue();

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const shared = await visitor.newPage();
  await shared.goto(url);
  await expect(shared.getByRole('heading', { name: 'This note has a password' })).toBeVisible();
  await shared.getByLabel('Password').fill('not this one');
  await shared.getByRole('button', { name: 'Open the note' }).click();
  await expect(shared.getByRole('alert')).toHaveText(messages.shares.wrongPassword);
  await shared.getByLabel('Password').fill(secret);
  await shared.getByRole('button', { name: 'Open the note' }).click();
  await expect(shared.getByRole('heading', { name: 'Harbour walk', level: 1 })).toBeVisible();
  await expect(shared.getByRole('checkbox', { name: 'Pack' })).toBeDisabled();
  await expect(shared.locator('strong')).toHaveText('By the sea');
  const bay = shared.getByRole('img', { name: 'The bay' });
  await expect(bay).toHaveJSProperty('naturalWidth', 8);

  // The owner’s own browser is known: it counts nothing. The visitor counted once.
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'This note has a password' })).toBeVisible();
  await page.getByLabel('Password').fill(secret);
  await page.getByRole('button', { name: 'Open the note' }).click();
  await expect(page.getByRole('heading', { name: 'Harbour walk', level: 1 })).toBeVisible();
  await page.goto(`/notes/${_id}`);
  await openShareDialog(page);
  await expect(link).toContainText('Opened once');
  await dialog.getByRole('link', { name: 'All that you share' }).click();
  await expect(page.getByRole('heading', { name: 'Shared by me' })).toBeVisible();
  await expectAccessible(page);
  const links = page.getByRole('list', { name: 'Links to notes' });
  await expect(links.getByRole('link', { name: 'Harbour walk' })).toBeVisible();
  await links.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No links yet')).toBeVisible();
  const gone = await shared.reload();
  expect(gone?.status()).toBe(404);
  await expect(shared.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await visitor.close();
});

for (const colorScheme of ['dark', 'light'] as const) {
  test(`the pages at a link are accessible and fit a phone, in a ${colorScheme} browser`, async ({ page, person }) => {
    await page.emulateMedia({ colorScheme });
    const open = await addLinkTo(page, person, { attachments: true });
    const locked = await addLinkTo(page, person, { password: 'harbour lights' });
    const pages = [
      [open.path, 'A long walk'],
      [locked.path, 'This note has a password'],
      ['/s/nothing', 'This link does not work'],
    ] as const;
    for (const [path, heading] of pages) {
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(path);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await expectNoSidewaysScroll(page);
      }
      await expectAccessible(page);
    }
  });
}

test('a shared note prints whole, dark on white', async ({ page, person }) => {
  const { path } = await addLinkTo(page, person, {});
  await page.goto(path);
  await expect(page.getByText('Shared with')).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.locator('h1')).toHaveCSS('color', 'rgb(17, 17, 17)');
  await expect(page.getByText('The very end.')).toBeVisible();
  await expect(page.getByText('Shared with')).toBeHidden();
  // Nothing is cut off at the side of a narrow paper.
  await page.setViewportSize({ width: 500, height: 700 });
  await expectNoSidewaysScroll(page);
});

test('“Shared by me” is in the user menu, and says what it needs while there is no network', async ({
  page,
  person,
  context,
}) => {
  const { noteId } = await addLinkTo(page, person, {});
  await openAs(page, person, `/notes/${noteId}`);
  const dialog = await openShareDialog(page);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeEnabled();
  await context.setOffline(true);
  await expect(dialog.getByRole('status')).toHaveText(messages.shares.offline);
  await expect(dialog.getByRole('button', { name: 'Create link' })).toBeDisabled();
  await context.setOffline(false);
  await expect(dialog.getByText(messages.shares.offline)).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Shared by me' }).click();
  await expect(page.getByRole('list', { name: 'Links to notes' }).getByRole('link')).toHaveText('A long walk');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page at a link comes from the server alone, and is kept nowhere', async ({ page, person, context }) => {
    const { path } = await addLinkTo(page, person, {});
    await openAs(page, person, '/notes');
    await untilControlled(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'A long walk' })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.filter((each) => each.startsWith('/s/'))).toEqual([]);
    await context.setOffline(true);
    await expect(page.reload()).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });
});
