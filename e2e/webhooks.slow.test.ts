import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll, expectRefused } from './support/screen.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver on this machine, which a server on it may call. */
async function startReceiver() {
  const received: Received[] = [];
  const answer = { status: 204 };
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      received.push({ headers: request.headers, body });
      response.writeHead(answer.status).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return { url: `http://127.0.0.1:${address.port}/hook`, received, answer, close: () => server.close() };
}

/** The signature that a message must have, as Standard Webhooks describes it. */
const signatureOf = (secret: string, { headers, body }: Received): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`;

test('a person makes a webhook, is told of a note, pauses it and deletes it', async ({ page, person }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const receiver = await startReceiver();
  // Loading, and a failure with the way out of it.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/users/me/webhooks', async (route) => {
    await held.promise;
    await route.abort();
  });
  await openAs(page, person, '/profile');
  const section = page.getByRole('region', { name: 'Webhooks' });
  await expect(section.getByRole('status', { name: 'Loading' })).toBeVisible();
  held.resolve();
  await expect(section.getByRole('button', { name: 'Retry' })).toBeVisible();
  await page.unroute('**/api/users/me/webhooks');
  await section.getByRole('button', { name: 'Retry' }).click();
  await expect(section.getByText('You have no webhooks.')).toBeVisible();

  await section.getByRole('button', { name: 'New webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'New webhook' });
  const address = dialog.getByRole('textbox', { name: 'Address' });
  await expect(address).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRefused(address, 'Address is required.');
  await address.fill('http://10.0.0.1/hook');
  const events = dialog.getByRole('group', { name: 'Events' });
  await page.keyboard.press('Enter');
  await expect(events).toHaveAccessibleDescription(messages.webhooks.noEvent);
  await events.getByRole('checkbox', { name: 'A note is added' }).check();
  await events.getByRole('checkbox', { name: 'A note is moved to the bin' }).check();
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill(person.password);
  await page.keyboard.press('Enter');
  await expectRefused(address, messages.webhooks.badUrl);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await address.fill(receiver.url);
  await page.keyboard.press('Enter');

  const shown = dialog.getByRole('status', { name: 'Secret' });
  await expect(shown).toHaveText(/^whsec_[\w+/]{43}=$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const secret = (await shown.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expectAlert(page, 'info', 'Secret copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  const row = section.getByRole('list', { name: 'Webhooks' }).getByRole('listitem');
  await expect(row).toContainText(receiver.url);
  await expect(row).toContainText('A note is added, A note is moved to the bin');
  await expect(row).toContainText('nothing was sent yet');
  await expectNoSidewaysScroll(page);

  const note = await person.addNote({ title: 'Told of', description: 'A text that stays here' });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [message] = receiver.received;
  if (!message) throw new Error('Nothing was received.');
  expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message));
  expect(JSON.parse(message.body)).toMatchObject({ type: 'note.created', data: { _id: note._id, title: 'Told of' } });
  expect(message.body).not.toContain('stays here');

  await section.getByRole('button', { name: `Deliveries of ${receiver.url}` }).click();
  const log = page.getByRole('dialog', { name: 'Deliveries' });
  const entries = log.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('A note is added');
  await expect(entries).toContainText('Delivered');
  await expect(entries).toContainText('1 attempt, status 204');
  receiver.answer.status = 500;
  await log.getByRole('button', { name: 'Send a test' }).click();
  await expectAlert(page, 'danger', messages.webhooks.testFailed);
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('the address answered 500');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  receiver.answer.status = 204;
  await log.getByRole('button', { name: 'Send a test' }).click();
  await expectAlert(page, 'success', messages.webhooks.tested);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });

  await row.getByRole('button', { name: `Pause ${receiver.url}` }).click();
  await expect(row).toContainText('Paused by you');
  await page.reload();
  await expect(row).toContainText('Paused by you');
  await expect(row).toContainText('delivered');
  expect(await page.content()).not.toContain(secret);
  await row.getByRole('button', { name: `Resume ${receiver.url}` }).click();
  await expect(row.getByRole('button', { name: `Pause ${receiver.url}` })).toBeVisible();
  await expectAccessible(page);

  await row.getByRole('button', { name: `Delete ${receiver.url}` }).click();
  await page.getByRole('alertdialog', { name: 'Delete this webhook?' }).getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', messages.webhooks.deleted);
  await expect(section.getByText('You have no webhooks.')).toBeVisible();
  receiver.close();
});
