import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { keptFiles } from './support/device-notes.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture, plainText } from './support/plain-files.ts';
import { card, expectAccessible, expectAlert } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const pictureOf = (page: Page, title: string) => card(page, title).getByRole('img');
const isDrawn = (page: Page, title: string) =>
  pictureOf(page, title).evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);

/** Addresses of everything that the service worker keeps. */
const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(caching)).flat().map(({ url }) => new URL(url).pathname);
  });

test('files of pinned notes and pictures that were seen open without a network, and others say that they are not here', async ({
  page,
  context,
  person,
  request,
}) => {
  const pinned = await person.addNote({ title: 'Pinned ticket', description: 'Show it at the gate.' }, [
    plainText('ticket.txt', 'Seat 21.'),
  ]);
  await person.addNote({ title: 'Harbour', description: 'Boats in the morning.' }, [picture('boats.png')]);
  await person.addNote({ title: 'Contract', description: 'Signed and sealed.' }, [plainText('contract.txt', 'Terms.')]);
  await request.patch(`/api/notes/${pinned._id}`, { headers: { 'auth-token': person.token }, data: { pinned: true } });
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await expect.poll(() => isDrawn(page, 'Harbour')).toBe(true);
  await expect.poll(() => keptFiles(page)).toEqual(['Seat 21.', 'thumbnail']);
  expect((await cachedPaths(page)).filter((path) => path.startsWith('/files') || path.startsWith('/notes'))).toEqual(
    [],
  );

  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => isDrawn(page, 'Harbour')).toBe(true);
  const saving = page.waitForEvent('download');
  await card(page, 'Pinned ticket')
    .getByRole('link', { name: /ticket\.txt/ })
    .click();
  const download = await saving;
  expect(download.suggestedFilename()).toBe('ticket.txt');
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk));
  expect(Buffer.concat(chunks).toString()).toBe('Seat 21.');
  await expect
    .poll(async () => {
      await card(page, 'Contract')
        .getByRole('link', { name: /contract\.txt/ })
        .click();
      return page.evaluate(() => window.shownAlerts ?? []);
    })
    .toContain(`warning: ${messages.deviceFiles.fileNotHere('contract.txt')}`);
  // The card has the small picture, which stands in for the large one.
  await card(page, 'Harbour').getByRole('button', { name: 'boats.png', exact: true }).click();
  await expectAlert(page, 'info', messages.deviceFiles.onlySmallPicture('boats.png'));
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('a picture that was never loaded says so, and comes with the network', async ({ page, context, person }) => {
  await person.addNote({ title: 'Harbour', description: 'Boats in the morning.' }, [picture('boats.png')]);
  await context.route('**/files/**', (route) => route.abort());
  await openAs(page, person, '/notes');
  await untilControlled(page);
  await expect(card(page, 'Harbour')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(pictureOf(page, 'Harbour')).toHaveAccessibleName(messages.deviceFiles.fileNotHere('boats.png'));
  await context.unroute('**/files/**');
  await context.setOffline(false);
  await expect.poll(() => isDrawn(page, 'Harbour')).toBe(true);
  await expect(pictureOf(page, 'Harbour')).toHaveAccessibleName('boats.png');
});

test('files leave the device with their note, and all with the person', async ({ page, person, request }) => {
  const headers = { 'auth-token': person.token };
  const pin = async (file: string) => {
    const { _id } = await person.addNote({ title: 'A pinned note', description: 'With a file.' }, [
      plainText(file, file),
    ]);
    await request.patch(`/api/notes/${_id}`, { headers, data: { pinned: true } });
    return _id;
  };
  const first = await pin('first.txt');
  await pin('second.txt');
  await openAs(page, person, '/notes');
  await expect.poll(() => keptFiles(page)).toEqual(['first.txt', 'second.txt']);
  await person.deleteNote(first);
  await request.delete(`/api/notes/permanentdeletenote/${first}`, { headers });
  await expect.poll(() => keptFiles(page)).toEqual(['second.txt']);
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => keptFiles(page)).toEqual([]);
});
