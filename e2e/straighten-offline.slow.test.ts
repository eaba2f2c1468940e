import { keptFiles } from './support/device-notes.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import { photoOfPage } from './support/page-photo.ts';
import { untilControlled } from './support/until-controlled.ts';

test.use({ serviceWorkers: 'allow' });

test('a page is straightened without a network, and sent once it returns', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Bills of the week', description: 'From the desk.' }, [
    await photoOfPage('Bill.jpg'),
  ]);
  const headers = { 'auth-token': person.token };
  await request.patch(`/api/notes/${note._id}`, { headers, data: { pinned: true } });
  await openNote(page, person, note);
  await untilControlled(page);
  // The picture itself beside its thumbnail.
  await expect.poll(async () => (await keptFiles(page)).length).toBe(2);
  await context.setOffline(true);
  await page.reload();
  const files = page.getByRole('region', { name: 'Files' });
  await files.getByRole('button', { name: 'Bill.jpg', exact: true }).click();
  await page.getByRole('button', { name: 'Straighten a page in Bill.jpg' }).click();
  await expect(page.getByText('Move a corner that is not on the edge of the page.')).toBeVisible();
  await page.getByRole('button', { name: 'Keep as a copy' }).click();
  const copy = files.getByRole('button', { name: 'Bill (straightened).jpg', exact: true });
  await expect(copy).toBeVisible();
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(copy).toHaveCount(1);
});
