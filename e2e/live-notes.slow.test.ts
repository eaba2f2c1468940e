import { changeNote, tickTask } from '#contract/notes/note-actions.ts';
import { renameTag } from '#contract/notes/note-tags.ts';
import { messages } from '#contract/messages.ts';
import { permanentlyDeleteNote, restoreNote } from '#contract/notes/notes.ts';
import { expect, test } from './support/journey.ts';
import { callAs, connected, countReads, countStreams, disconnected, openElsewhere } from './support/live-notes.ts';
import { noteText, openNote, readNote, saveState } from './support/open-note.ts';
import { openAs } from './support/people.ts';
import { card, expectAlert } from './support/screen.ts';

test('the list shows what another device adds, edits, ticks, pins, tags, bins and restores', async ({
  page,
  person,
  request,
}) => {
  const old = await person.addNote({ title: 'The lake', description: 'Deep water', tags: ['water'] });
  await person.addNote({ title: 'The list', description: '- [ ] Pack the tent' });
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  await expect(card(page, 'The lake')).toBeVisible();
  await isConnected;

  await person.addNote({ title: 'The ridge', description: 'Wide view', tags: ['hills'] });
  await expect(card(page, 'The ridge')).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^hills/ })).toBeVisible();
  await expect(page.getByText('3 notes', { exact: true })).toBeVisible();
  await person.updateNote(old._id, { description: 'Shallow water\n\n- [ ] Bring a boat' });
  await expect(card(page, 'The lake')).toContainText('Shallow water');
  const params = { id: old._id };
  await callAs(request, person, tickTask, {
    params: { ...params, index: '0' },
    body: { done: true, text: 'Bring a boat' },
  });
  await expect(card(page, 'The lake').getByRole('checkbox', { name: 'Bring a boat' })).toBeChecked();
  await callAs(request, person, changeNote, { params, body: { pinned: true } });
  await expect(page.getByRole('article').getByRole('heading').first()).toHaveText('The lake');
  await callAs(request, person, renameTag, { params: { tag: 'water' }, body: { name: 'lakes' } });
  await expect(card(page, 'The lake').getByRole('button', { name: 'lakes' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^lakes/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^water/ })).toHaveCount(0);
  await person.deleteNote(old._id);
  await expect(card(page, 'The lake')).toHaveCount(0);
  await callAs(request, person, restoreNote, { params });
  await expect(card(page, 'The lake')).toBeVisible();
});

test('what comes from elsewhere is not read out', async ({ page, person }) => {
  await person.addNote({ title: 'The lake', description: 'Deep water' });
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  const count = page.getByText('1 note', { exact: true });
  await expect(count).toHaveAttribute('aria-live', 'polite');
  await isConnected;
  await page.evaluate(() => {
    // As a screen reader hears it: a change within a region that is live at that moment.
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const place = target instanceof Element ? target : target.parentElement;
        const region = place?.closest('[aria-live], [role="status"], [role="alert"]');
        if (region && region.getAttribute('aria-live') !== 'off' && region.textContent)
          document.body.dataset['heard'] = region.textContent;
      }
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
  await person.addNote({ title: 'The ridge', description: 'Wide view', tags: ['hills'] });
  await expect(page.getByText('2 notes', { exact: true })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /^hills/ })).toBeVisible();
  expect(await page.evaluate(() => document.body.dataset['heard'])).toBeUndefined();
});

test('own changes that come back read nothing again, and leave the focus where it is', async ({ page, person }) => {
  await person.addNote({ title: 'The lake', description: 'Deep water' });
  await person.addNote({ title: 'The ridge', description: 'Wide view' });
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  await isConnected;
  await page.getByRole('button', { name: 'Pin The lake', exact: true }).focus();
  const comesBack = page.waitForResponse((response) => response.url().includes('/api/notes/changes'));
  const reads = countReads(page);
  await page.keyboard.press('Enter');
  await expectAlert(page, 'success', messages.notes.pinned);
  await comesBack;
  // What another device does later comes after all that the own change has caused.
  await person.addNote({ title: 'The valley', description: 'Green fields' });
  await expect(card(page, 'The valley')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unpin The lake', exact: true })).toBeFocused();
  expect(reads().filter((path) => path === '/api/notes/fetchallnotes')).toEqual([]);
});

test('text that is typed elsewhere comes into the open page, beside what is typed here', async ({
  page,
  person,
  request,
  browser,
  server,
}) => {
  const note = await person.addNote({ title: 'By the lake', description: 'First line.\n\nLast line.' });
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  const other = await openElsewhere(browser, server.baseURL, person, `/notes/${note._id}`);
  await noteText(other).click();
  await other.keyboard.press('Control+End');
  await noteText(page).click();
  await page.keyboard.press('Control+Home');

  await other.keyboard.type(' Theirs goes here.');
  await page.keyboard.type('Mine comes first. ');
  await expect(noteText(page)).toContainText('Theirs goes here.');
  await expect(noteText(other)).toContainText('Mine comes first.');
  // The caret stays where it was.
  await page.keyboard.type('Still mine. ');
  await expect(noteText(page)).toContainText('Mine comes first. Still mine. First line.');
  await expect(saveState(page)).toHaveText('Saved');
  await expect
    .poll(async () => (await readNote(request, person, note._id)).description)
    .toBe('Mine comes first. Still mine. First line.\n\nLast line. Theirs goes here.');
  await expect(noteText(other)).toContainText('Still mine.');
  await other.context().close();
});

test('a note that another device bins, restores and deletes says so where it is open', async ({
  page,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'By the lake', description: 'First line.' });
  const params = { id: note._id };
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  await person.deleteNote(note._id);
  await expect(page.getByText('This note is in the recycle bin.')).toBeVisible();
  await callAs(request, person, restoreNote, { params });
  await expect(noteText(page)).toHaveText('First line.');
  await person.deleteNote(note._id);
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeVisible();
  await callAs(request, person, permanentlyDeleteNote, { params });
  await expect(page.getByText('This note was deleted for good.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore', exact: true })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
});

test('what is written in a note that was deleted for good meanwhile is kept as a new one', async ({
  page,
  person,
  request,
  context,
}) => {
  const note = await person.addNote({ title: 'By the lake', description: 'First line.' });
  const isConnected = connected(page);
  await openNote(page, person, note);
  await isConnected;
  await context.setOffline(true);
  await noteText(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' More words.');
  await person.deleteNote(note._id);
  await callAs(request, person, permanentlyDeleteNote, { params: { id: note._id } });
  await context.setOffline(false);
  await expect(saveState(page)).toHaveText('Not saved: this note no longer exists.');
  await expect(noteText(page)).toHaveText('First line. More words.');
  await page.getByRole('button', { name: 'Keep as a new note' }).click();
  await expectAlert(page, 'success', messages.notePage.keptAsNew);
  await expect(noteText(page)).toHaveText('First line. More words.');
});

test('the bin shows what another device throws away, restores and deletes', async ({ page, person, request }) => {
  const [lake, ridge] = [
    await person.addNote({ title: 'The lake', description: 'Deep water' }),
    await person.addNote({ title: 'The ridge', description: 'Wide view' }),
  ];
  const isConnected = connected(page);
  await openAs(page, person, '/recycle-bin');
  await isConnected;
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await person.deleteNote(lake._id);
  await expect(item('The lake')).toBeVisible();
  await person.deleteNote(ridge._id);
  await expect(item('The ridge')).toBeVisible();
  await callAs(request, person, restoreNote, { params: { id: lake._id } });
  await expect(item('The lake')).toHaveCount(0);
  await callAs(request, person, permanentlyDeleteNote, { params: { id: ridge._id } });
  await expect(item('The ridge')).toHaveCount(0);
});

test('two tabs of one browser share a connection, and the other takes over', async ({ page, person, context }) => {
  await person.addNote({ title: 'The lake', description: 'Deep water' });
  const streams = countStreams(context);
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  await isConnected;
  const second = await context.newPage();
  await second.goto('/notes');
  await expect(card(second, 'The lake')).toBeVisible();
  await person.addNote({ title: 'The ridge', description: 'Wide view' });
  await expect(card(page, 'The ridge')).toBeVisible();
  await expect(card(second, 'The ridge')).toBeVisible();
  expect(streams()).toBe(1);

  const takesOver = connected(second);
  await page.close();
  await takesOver;
  await person.addNote({ title: 'The valley', description: 'Green fields' });
  await expect(card(second, 'The valley')).toBeVisible();
});

test('signing out closes the connection, and so does leaving the notes', async ({ page, person, context }) => {
  const streams = countStreams(context);
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  await isConnected;
  const isLeft = disconnected(page);
  await page.getByRole('navigation').first().getByRole('link', { name: 'Feed' }).click();
  await expect(page).toHaveURL('/feed');
  await isLeft;
  const isBack = connected(page);
  await page.goBack();
  await isBack;

  const isClosed = disconnected(page);
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/login');
  await isClosed;
  expect(streams()).toBe(2);
});

test('a session that is ended elsewhere ends here at once', async ({ page, person, context }) => {
  const streams = countStreams(context);
  const isConnected = connected(page);
  await openAs(page, person, '/notes');
  await isConnected;
  await person.endSession();
  await expectAlert(page, 'warning', messages.session.expired);
  // The one that ended: the server takes no other.
  expect(streams()).toBe(1);
});
