import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './support/journey.ts';
import { goToEnd, noteText, noteTitle, openNote, readNote, saveState } from './support/open-note.ts';
import type { Person } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { expectAccessible, expectNoSidewaysScroll, tabTo } from './support/screen.ts';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });
const format = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const menu = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });

/** A note with this text, open, with the cursor behind its last letter. */
async function write(page: Page, person: Person, description: string): Promise<string> {
  const { _id } = await person.addNote({ title: 'By the lake', description });
  await openNote(page, person, { _id });
  await goToEnd(page);
  return _id;
}

/** Waits until the server has exactly this text. */
const expectSaved = (request: APIRequestContext, person: Person, id: string) =>
  expect.poll(async () => (await readNote(request, person, id)).description);

/** Pastes as the browser does it, without the machine's clipboard. */
const paste = (page: Page, html: string): Promise<void> =>
  noteText(page).evaluate((text, markup) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', markup);
    clipboardData.setData('text/plain', 'plain words');
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);

test('Enter continues a list of tasks, and ends it on an empty item', async ({ page, person, request }) => {
  const id = await write(page, person, 'To buy:');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- [ ] milk');
  await page.keyboard.press('Enter');
  await page.keyboard.type('bread');
  await expectSaved(request, person, id).toBe('To buy:\n\n- [ ] milk\n- [ ] bread');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Done.');
  await expectSaved(request, person, id).toBe('To buy:\n\n- [ ] milk\n- [ ] bread\n\nDone.');
});

test('bold is put on and taken off by keys, and by the toolbar with arrow keys alone', async ({
  page,
  person,
  request,
}) => {
  const id = await write(page, person, 'We took the ridge');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+b');
  await expectSaved(request, person, id).toBe('We took the **ridge**');
  await expect(format(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('ControlOrMeta+b');
  await expectSaved(request, person, id).toBe('We took the ridge');

  await tabTo(page, format(page, 'Bold'), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(format(page, 'Italic')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(noteText(page)).toBeFocused();
  await expectSaved(request, person, id).toBe('We took the _ridge_');
});

test('the menu of blocks inserts a table, in which Tab leads from cell to cell', async ({ page, person, request }) => {
  const id = await write(page, person, 'Beds:');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/tab');
  const table = menu(page).getByRole('option', { name: 'Table' });
  await expect(table).toHaveAttribute('aria-selected', 'true');
  await expect(table).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(menu(page)).toHaveCount(0);
  await page.keyboard.type('Bed');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Metres');
  await page.keyboard.press('Tab');
  await page.keyboard.type('North');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('South');
  await expectSaved(request, person, id).toMatch(
    /^Beds:\n\n\| Bed \| Metres \|\n\| --- \| --- \|\n\| ?South ?\| ?4 ?\|\n?$/,
  );
});

test('the menu of tags adds one to the note and leaves nothing in the text', async ({ page, person, request }) => {
  await person.addNote({ title: 'Another note', description: 'Words', tags: ['water'] });
  const id = await write(page, person, 'Cold and clear');
  await page.keyboard.type(' #wat');
  await menu(page).getByRole('option', { name: 'water', exact: true }).click();
  await expect(page.getByLabel('Tags')).toHaveValue('water');
  await expect
    .poll(async () => readNote(request, person, id))
    .toMatchObject({ tags: ['water'], description: expect.stringMatching(/^Cold and clear ?$/) });
});

test('the menu of notes inserts a link, and a click with Ctrl follows it', async ({ page, person, request }) => {
  const plan = await person.addNote({ title: 'Garden plan', description: 'Beds and paths' });
  const id = await write(page, person, 'The plan:');
  await page.keyboard.type(' [[gard');
  await expect(menu(page).getByRole('option', { name: 'Garden plan' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectSaved(request, person, id).toBe('The plan: [[Garden plan]]');
  await expect(saveState(page)).toHaveText('Saved');
  await noteText(page)
    .getByText('Garden plan')
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(page).toHaveURL(`/notes/${plan._id}`);
  await expect(page.getByRole('region', { name: 'Linked from' })).toContainText('By the lake');
});

test('the menu of notes tells equal titles apart, and offers a link to a title that nobody has', async ({
  page,
  person,
  request,
}) => {
  const older = await person.addNote({ title: 'Garden plan', description: 'The older one' });
  await person.addNote({ title: 'Garden plan', description: 'The newer one' });
  const id = await write(page, person, 'The plan:');
  await page.keyboard.type(' [[garden plan');
  await expect(menu(page).getByRole('option')).toHaveText([/^Garden plan.+(?:now|ago)$/, /^Garden plan.+(?:now|ago)$/]);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' or [[garden');
  await expect(menu(page).getByRole('option')).toHaveText([/^Garden/, /^Garden/, 'New link “garden”']);
  await page.keyboard.type(' shed');
  await expect(menu(page).getByRole('option')).toHaveText(['New link “garden shed”']);
  await page.keyboard.press('Enter');
  await expectSaved(request, person, id).toBe('The plan: [[Garden plan]] or [[garden shed]]');
  expect((await readNote(request, person, id)).links).toEqual([{ _id: older._id, title: 'Garden plan' }]);
});

test('pasted markup becomes Markdown', async ({ page, person, request }) => {
  const id = await write(page, person, 'Pasted:');
  await page.keyboard.type(' ');
  await paste(page, '<p>A <b>bold</b> word, <a href="https://example.com/">a page</a><script>alert(1)</script></p>');
  await expectSaved(request, person, id).toBe('Pasted: A **bold** word, [a page](https://example.com/)');
});

test('a pasted picture is uploaded and stands in the text', async ({ page, person, request }) => {
  const id = await write(page, person, 'The shore:');
  const { name, mimeType, buffer } = picture('shore.png');
  await noteText(page).evaluate(
    (text, file) => {
      const bytes = Uint8Array.from(atob(file.data), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([bytes], file.name, { type: file.mimeType }));
      text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { name, mimeType, data: buffer.toString('base64') },
  );
  const shown = noteText(page).getByRole('img', { name: 'shore.png' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectSaved(request, person, id).toContain('![shore.png](attachment:');
  const { attachments, description } = await readNote(request, person, id);
  expect(attachments).toHaveLength(1);
  expect(description).toContain(`(attachment:${attachments[0]?._id})`);
});

test('undo keeps what another tab saved', async ({ page, context, person, request }) => {
  const id = await write(page, person, 'First line.\nLast line.');
  const other = await context.newPage();
  await openNote(other, person, { _id: id });
  await noteText(other).focus();
  await other.keyboard.press('ControlOrMeta+Home');
  await other.keyboard.type('Theirs. ');
  await expectSaved(request, person, id).toBe('Theirs. First line.\nLast line.');
  await page.bringToFront();
  await goToEnd(page);
  await page.keyboard.type(' Mine.');
  await expect(noteText(page)).toContainText('Theirs.');
  await expectSaved(request, person, id).toBe('Theirs. First line.\nLast line. Mine.');
  await page.keyboard.press('ControlOrMeta+z');
  await expectSaved(request, person, id).toBe('Theirs. First line.\nLast line.');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(noteText(page)).toContainText('Theirs.');
});

test('Tab indents an item, and Escape lets it leave the text', async ({ page, person, request }) => {
  const id = await write(page, person, '- one\n- two');
  await page.keyboard.press('Tab');
  await expectSaved(request, person, id).toBe('- one\n  - two');
  await expect(noteText(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(noteText(page)).not.toBeFocused();
  expect((await readNote(request, person, id)).description).toBe('- one\n  - two');
  await expect(noteTitle(page)).toHaveValue('By the lake');
});

test('the cursor stays clear of the bars in a long text', async ({ page, person }) => {
  const lines = Array.from({ length: 80 }, (_, line) => `Line ${line}`).join('\n');
  await write(page, person, lines);
  const last = noteText(page).getByText('Line 79', { exact: true });
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ControlOrMeta+Home');
  const first = noteText(page).getByText('Line 0', { exact: true });
  await expect(first).toBeInViewport({ ratio: 1 });
  const bar = await toolbar(page).boundingBox();
  expect((await first.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test('the toolbar is in reach of a finger', async ({ page, person, request }) => {
    const id = await write(page, person, '# Trip\n\n- [ ] tent\n- [x] map\n\n> so');
    await expect(toolbar(page)).toBeInViewport();
    for (const button of await toolbar(page).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await goToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('words');
    await format(page, 'Quote').tap();
    await expect(noteText(page)).toBeFocused();
    await expectSaved(request, person, id).toMatch(/> words$/);
    await format(page, 'Picture').scrollIntoViewIfNeeded();
    await expect(format(page, 'Picture')).toBeInViewport();
  });
});

test('a screen reader hears a plain text box of several lines, with the text as it is written', async ({
  page,
  person,
}) => {
  await write(page, person, '# Beds\n\nThe **old** pier, [[Garden plan]]\n\n- [x] milk');
  const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
  const box = nodes.find(({ role, name }) => role?.value === 'textbox' && name?.value === 'Note text');
  const properties = Object.fromEntries(box?.properties?.map(({ name, value }) => [name, value.value]) ?? []);
  expect(properties).toMatchObject({ multiline: true, editable: 'plaintext', focused: true });
  for (const words of ['Beds', 'old', 'pier', 'Garden plan', 'milk']) expect(box?.value?.value).toContain(words);
});
