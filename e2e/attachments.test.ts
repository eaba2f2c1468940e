import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { refusal } from './support/refusal.ts';
import { openNote } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { picture, plainText } from './support/plain-files.ts';
import { card, expectAccessible, expectAlert, holdAlerts, undoOf } from './support/screen.ts';

const description = 'Words enough for a note.';

test('images and files go along with a new note, and are refused before they are sent', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const form = page.getByRole('region', { name: 'Add a note' });
  const chooser = form.getByLabel('Attachments');
  await expect(chooser).toHaveAttribute('accept', 'image/*');
  await chooser.setInputFiles([picture('one.png'), { ...plainText('nothing.txt'), buffer: Buffer.alloc(0) }]);
  await expect(form.getByText(messages.notes.fileEmpty('nothing.txt'))).toBeVisible();
  await expect(form.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(1);
  const eleven = Array.from({ length: 11 }, (_, index) => picture(`many-${index}.png`));
  await chooser.setInputFiles(eleven);
  await expect(form.getByText(messages.http.tooManyFiles(10))).toBeVisible();
  await expect(form.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(10);
  for (let index = 0; index < 9; index += 1) {
    await form.getByRole('button', { name: `Remove many-${index}.png` }).click();
  }
  await form.getByRole('textbox', { name: 'Title' }).fill('With a picture');
  await form.getByRole('textbox', { name: 'Description' }).fill(description);
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expectAlert(page, 'success', messages.notes.added);
  await expect(form.getByRole('list', { name: 'Chosen files' })).toHaveCount(0);

  await card(page, 'With a picture').getByRole('button', { name: 'one.png', exact: true }).click();
  const lightbox = page.getByRole('dialog', { name: 'one.png' });
  await expect(lightbox.getByRole('img')).toHaveJSProperty('naturalWidth', 8);
  await expectAccessible(page);
  await lightbox.getByRole('button', { name: 'Close' }).click();
  await expect(lightbox).toHaveCount(0);
});

test('any file can be dropped or pasted', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).evaluate((field) => {
    const carried = (name: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['words'], name, { type: 'application/pdf' }));
      return transfer;
    };
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: carried('dropped.pdf'), bubbles: true }));
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carried('pasted.pdf'), bubbles: true }));
  });
  await expect(form.getByText('dropped.pdf')).toBeVisible();
  await expect(form.getByText('pasted.pdf')).toBeVisible();
});

test('too large a file is refused by the browser already', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).evaluate((field, size) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(size)], 'huge.bin'));
    field.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
  }, limits.note.attachmentBytes + 1);
  await expect(form.getByText(messages.notes.fileTooLarge('huge.bin', limits.note.attachmentBytes))).toBeVisible();
});

test('an upload shows its progress and can be stopped', async ({ page, person }) => {
  await openAs(page, person, '/notes');
  const form = page.getByRole('region', { name: 'Add a note' });
  // Never answered: the upload stays on its way.
  await page.route('**/api/notes/addnote', () => undefined);
  await form.getByLabel('Attachments').setInputFiles(picture('slow.png'));
  await form.getByRole('textbox', { name: 'Title' }).fill('Never there');
  await form.getByRole('textbox', { name: 'Description' }).fill(description);
  await form.getByRole('button', { name: 'Add Note' }).click();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop upload' }).click();
  await expect(card(page, 'Never there')).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('Never there');
  await expect(form.getByText('slow.png')).toBeVisible();
});

test('the edit dialog attaches a file, and says what went wrong', async ({ page, person }) => {
  await person.addNote({ title: 'Takes a file', description });
  await openAs(page, person, '/notes');
  await card(page, 'Takes a file').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  const upload = dialog.getByRole('button', { name: 'Upload' });
  await expect(upload).toBeDisabled();
  await dialog.getByLabel('Attachment', { exact: true }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(dialog.getByText(messages.notes.selectFile)).toHaveAttribute('data-alert-type', 'warning');

  await dialog.getByLabel('Attachment', { exact: true }).setInputFiles(picture('wrong.png'));
  await expect(dialog.getByText('Selected: wrong.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove wrong.png' }).click();
  await expect(upload).toBeDisabled();

  await dialog.getByLabel('Attachment', { exact: true }).setInputFiles(picture('right.png'));
  await page.route('**/upload', (route) => route.fulfill({ status: 507, body: 'full', contentType: 'text/plain' }));
  await upload.click();
  await expect(dialog.getByText(messages.notes.uploadFailed(messages.notes.unknownError))).toBeVisible();
  await page.unroute('**/upload');
  await page.route('**/upload', (route) => route.abort());
  await upload.click();
  await expect(dialog.getByText(messages.notes.uploadError)).toHaveAttribute('data-alert-type', 'danger');
  await page.unroute('**/upload');
  const stopped = Promise.withResolvers<void>();
  await page.route('**/upload', async (route) => {
    await stopped.promise;
    // The browser may have let go of it already.
    await route.abort().catch(() => undefined);
  });
  await upload.click();
  await expect(dialog.getByRole('button', { name: 'Uploading' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Stop upload' }).click();
  await expect(upload).toBeEnabled();
  stopped.resolve();
  // Requests that are held go on where the route goes before them.
  await page.unrouteAll({ behavior: 'wait' });
  await upload.click();
  await expect(dialog.getByText(messages.notes.attachmentUploaded)).toHaveAttribute('data-alert-type', 'success');
  await expect(dialog.getByText('Selected:')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, 'Takes a file').getByRole('img', { name: 'right.png' })).toBeVisible();
});

test('several files are attached to a note, and after a failure only the rest is sent', async ({ page, person }) => {
  const note = await person.addNote({ title: 'Takes files', description });
  await openNote(page, person, note);
  await page.getByText('Attach a file').click();
  const files = page.getByRole('region', { name: 'Files' });
  const sent: string[] = [];
  await page.route('**/upload', async (route) => {
    const name = /filename="([^"]+)"/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? '';
    sent.push(name);
    await (sent.length === 2
      ? route.fulfill({ status: 413, json: { success: false, message: 'No room.' } })
      : route.continue());
  });
  const pasted = await files.getByLabel('Attachment', { exact: true }).evaluateHandle(
    (_field, bytes) => {
      const transfer = new DataTransfer();
      for (const name of ['two.png', 'three.png'])
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }));
      return transfer;
    },
    [...picture('two.png').buffer],
  );
  await files.getByLabel('Attachment', { exact: true }).setInputFiles(picture('one.png'));
  await files
    .getByLabel('Attachment', { exact: true })
    .evaluate(
      (field, clipboardData) => field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true })),
      pasted,
    );
  await expect(files.getByText(/^Selected: /)).toHaveText(
    ['one.png', 'two.png', 'three.png'].map((name) => `Selected: ${name}`),
  );
  await files.getByRole('button', { name: 'Upload' }).click();
  await expect(files.getByText(messages.notes.uploadFailed('No room.'))).toBeVisible();
  await expect(files.getByText(/^Selected: /)).toHaveText(['Selected: two.png', 'Selected: three.png']);
  await files.getByRole('button', { name: 'Upload' }).click();
  await expect(files.getByText(messages.notes.attachmentUploaded)).toBeVisible();
  expect(sent).toEqual(['one.png', 'two.png', 'two.png', 'three.png']);
  await expect(files.getByRole('img')).toHaveCount(3);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

  test('photos are taken for a note', async ({ page, person }) => {
    const note = await person.addNote({ title: 'Takes photos', description });
    await openNote(page, person, note);
    await page.getByText('Attach a file').click();
    const files = page.getByRole('region', { name: 'Files' });
    const camera = files.getByLabel('Take a photo');
    await expect(camera).toHaveAttribute('capture', 'environment');
    await camera.setInputFiles(picture('image.jpg'));
    await camera.setInputFiles(picture('image.jpg'));
    await expect(files.getByText('Selected: image.jpg')).toHaveCount(2);
    await expectAccessible(page);
    await files.getByRole('button', { name: 'Upload' }).click();
    await expect(files.getByRole('img', { name: 'image.jpg' })).toHaveCount(2);
  });
});

test('a file with a long name keeps within the dialog of a phone', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await person.addNote({ title: 'On a phone', description });
  await openAs(page, person, '/notes');
  await card(page, 'On a phone').getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Note' });
  await dialog.getByLabel('Attachment').setInputFiles([picture(`${'a-very-long-name-'.repeat(10)}.png`)]);
  await expect(dialog.getByText(/^Selected: a-very-long/)).toBeVisible();
  const widths = await dialog.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(widths.scrollWidth).toBe(widths.clientWidth);
});

test('an attachment is deleted and comes back by Undo', async ({ page, person }) => {
  await person.addNote({ title: 'Two files', description }, [picture('photo.png'), plainText('words.txt')]);
  await openAs(page, person, '/notes');
  await holdAlerts(page);
  const note = card(page, 'Two files');
  await expect(note.getByRole('link', { name: /words\.txt/ })).toBeVisible();
  await note.getByRole('button', { name: 'Delete attachment words.txt' }).click();
  await expect(note.getByRole('link', { name: /words\.txt/ })).toHaveCount(0);
  await undoOf(page, messages.notes.attachmentMovedToBin).click();
  await expectAlert(page, 'success', messages.notes.attachmentRestored);
  await expect(note.getByRole('link', { name: /words\.txt/ })).toBeVisible();
  await page.route('**/attachments/*', (route) => route.fulfill(refusal(503, 'Not now.')));
  await note.getByRole('button', { name: 'Delete attachment photo.png' }).click();
  await expectAlert(page, 'danger', 'Not now.');
  await expect(note.getByRole('img', { name: 'photo.png' })).toBeVisible();
});

test('links that have expired are made anew, once', async ({ page, person }) => {
  await person.addNote({ title: 'Old link', description }, [picture('faded.png')]);
  const lists: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/fetchallnotes')) lists.push(new URL(answer.url()).search);
  });
  let refusals = 0;
  await page.route('**/files/**', (route) => {
    refusals += 1;
    return route.fulfill({ status: 403 });
  });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Old link')).toBeVisible();
  await expect.poll(() => refusals).toBeGreaterThan(0);
  // Each list that is shown is read a second time, and not for ever.
  await expect.poll(() => lists.length).toBe(2 * new Set(lists).size);
  await page.evaluate(() => fetch('/healthz'));
  expect(lists).toHaveLength(2 * new Set(lists).size);
});
