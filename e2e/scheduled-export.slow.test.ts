import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer as readBytes } from 'node:stream/consumers';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

/** A WebDAV folder on this machine, which a server on it may call. */
async function startFolder() {
  const files = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    void readBytes(request).then((body) => {
      files.set(request.url ?? '', body);
      response.writeHead(201).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The folder has no port.');
  return { url: `http://127.0.0.1:${address.port}/notes`, files, close: () => server.close() };
}

test('a person lets their export go to a folder by itself, and stops it', async ({ page, person }) => {
  const folder = await startFolder();
  await openAs(page, person, '/profile');
  const panel = page.getByRole('group', { name: 'Scheduled export' });
  await panel.getByRole('button', { name: 'Schedule an export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scheduled export' });
  await expect(dialog.getByLabel('Kind')).toBeFocused();
  await dialog.getByLabel('Kind').selectOption('S3 bucket');
  await expect(dialog.getByRole('textbox', { name: 'Bucket' })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Access key ID' })).toBeVisible();
  await dialog.getByLabel('Kind').selectOption('WebDAV folder');
  await expect(dialog.getByRole('textbox', { name: 'Bucket' })).toHaveCount(0);
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await address.fill('https://192.168.1.2/dav');
  await dialog.getByRole('textbox', { name: 'User name' }).fill('ada');
  await dialog.getByLabel('Password there', { exact: true }).fill('a secret of the folder');
  await dialog.getByLabel('How often').selectOption('Every day');
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expectRefused(address, messages.scheduledExport.badUrl);
  // The whole form at once: a dialog that scrolls lets its foot cover what goes away beneath.
  await page.setViewportSize({ width: 1280, height: 1100 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await address.fill(folder.url);
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.scheduledExport.saved);
  await expect(panel).toContainText(`Every day to ${folder.url}`);
  await expectNoSidewaysScroll(page);

  // The server looks every half minute.
  await expect.poll(() => folder.files.size, { timeout: 60_000 }).toBe(1);
  const [[path, zip] = ['', Buffer.alloc(0)]] = folder.files;
  expect(path).toMatch(/^\/notes\/thoughtleaf-\d{4}-\d\d-\d\d\.zip$/);
  expect(zip.subarray(0, 2).toString()).toBe('PK');
  await expect(panel).toContainText('went there just now');
  await expect(panel).toContainText('Next: ');
  expect(await page.content()).not.toContain('a secret of the folder');
  // A box below the bar of the page would count as too near to its links.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Stop scheduled export' }).click();
  await page
    .getByRole('alertdialog', { name: 'Stop the scheduled export?' })
    .getByRole('button', { name: 'Stop' })
    .click();
  await expectAlert(page, 'success', messages.scheduledExport.stopped);
  await expect(panel.getByRole('button', { name: 'Schedule an export' })).toBeVisible();
  folder.close();
});
