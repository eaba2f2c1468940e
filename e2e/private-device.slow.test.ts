import type { Page } from '@playwright/test';
import { endOtherSessions } from '#contract/devices/devices.ts';
import { messages } from '#contract/messages.ts';
import { fillDevice, readChanges, unsent } from './support/device-notes.ts';
import { keptHere } from './support/kept-here.ts';
import { expect, test } from './support/journey.ts';
import { goToEnd, readNote, saveState } from './support/open-note.ts';
import { logIn, openAs, signUp, tokenOf, type Person } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { card, expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';
import { untilControlled } from './support/until-controlled.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ serviceWorkers: 'allow' });

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
};

/** Everything that names the person, or says what they wrote. */
async function expectNothingOf(page: Page, { id, email, token }: Person, words: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const kept = await keptHere(page);
      return [id, email, token, ...words].filter((word) => kept.includes(word));
    })
    .toEqual([]);
}

/** Notes on the device, with a file, an unfinished new one, a saved text and its previous one. */
async function fillWithTraces(page: Page, person: Person, request: Parameters<typeof readChanges>[0]): Promise<void> {
  const note = await person.addNote({ title: 'Private words', description: 'Nobody else’s.' }, [picture('boats.png')]);
  await openAs(page, person, `/notes/${note._id}`);
  await untilControlled(page);
  await goToEnd(page);
  await page.keyboard.type(' Written just now.');
  await expect(saveState(page)).toHaveText('Saved');
  await page.goto('/notes');
  await expect(card(page, 'Private words')).toBeVisible();
  const form = page.getByRole('region', { name: 'Add a note' });
  await form.getByRole('textbox', { name: 'Title' }).fill('Half a thought');
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
  await expect.poll(() => keptHere(page)).toContain('Half a thought');
}

const words = ['Private words', 'Nobody else', 'Written just now', 'Half a thought', 'boats.png'];

test('who says that this is not their device leaves nothing on it', async ({ page, context, person, request }) => {
  const note = await person.addNote({ title: 'Private words', description: 'Nobody else’s.' }, [picture('boats.png')]);
  await page.goto('/login');
  await untilControlled(page);
  const box = page.getByRole('checkbox', { name: 'This is not my device' });
  await expect(box).not.toBeChecked();
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await box.check();
  await expectAccessible(page);
  await logIn(page, person);
  await page.waitForURL('/');
  expect(await tokenOf(page)).toBeNull();
  await page.goto('/notes');
  const image = card(page, 'Private words').getByRole('img');
  await expect(image).toBeVisible();
  expect(await image.getAttribute('src')).toContain('store=no');
  await page.goto(`/notes/${note._id}`);
  await goToEnd(page);
  await page.keyboard.type(' Written just now.');
  await expect(saveState(page)).toHaveText('Saved');

  await context.setOffline(true);
  await expect(page.getByText(messages.offline.notMyDevice)).toBeVisible();
  await page.keyboard.type(' On the train.');
  await expect(saveState(page)).toHaveText('Waiting for the network');
  await expectAccessible(page);
  // In this tab alone: neither storage of the browser has any of it.
  const other = await context.newPage();
  await other.goto('/about');
  await expectNothingOf(other, person, [...words, 'On the train']);
  // A start without a network keeps the person and what was typed.
  await page.reload();
  await expect(page.getByText(messages.offline.notMyDevice)).toBeVisible();
  await context.setOffline(false);
  await page.goto(`/notes/${note._id}`);
  await expect
    .poll(async () => (await readNote(request, person, note._id)).description)
    .toBe('Nobody else’s. Written just now. On the train.');

  await page.close();
  await other.goto('/notes');
  await expect(other).toHaveURL(/\/login$/);
  await expectNothingOf(other, person, words);
});

test('signing out leaves nothing of a person', async ({ page, person, request }) => {
  await fillWithTraces(page, person, request);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expectNothingOf(page, person, words);
});

test('deleting the account leaves nothing of a person', async ({ page, person, request }) => {
  await fillWithTraces(page, person, request);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expectAlert(page, 'success', messages.profile.accountDeleted);
  await expectNothingOf(page, person, words);
});

test('a device that is signed out from elsewhere keeps nothing, also of what waits', async ({
  page,
  context,
  person,
  request,
}) => {
  await fillWithTraces(page, person, request);
  await context.setOffline(true);
  await card(page, 'Private words').getByRole('button', { name: 'Pin Private words' }).click();
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  const headers = { 'auth-token': await person.openSession() };
  await request.delete(endOtherSessions.path, { headers, data: { password: person.password } });
  await context.setOffline(false);
  await expectAlert(page, 'warning', messages.session.signedOut);
  await expect(page).toHaveURL(/\/login$/);
  await expectNothingOf(page, person, words);
});

test('changes of a session that is over wait for their person, and nobody else sees or sends them', async ({
  page,
  context,
  person,
  request,
}) => {
  const note = await person.addNote({ title: 'Private words', description: 'Nobody else’s.' });
  await openAs(page, person, '/notes');
  await expect(card(page, 'Private words')).toBeVisible();
  await untilControlled(page);
  const { notes, revision } = await readChanges(request, person);
  await fillDevice(page, person, notes, revision);
  await context.setOffline(true);
  await card(page, 'Private words').getByRole('button', { name: 'Pin Private words' }).click();
  await expect(unsent(page)).toHaveText('1 change waits for the network');
  await person.endSession();
  await context.setOffline(false);
  await expectAlert(page, 'warning', messages.session.expired);
  await expect(page).toHaveURL(/\/login$/);
  const sent: string[] = [];
  page.on('request', (asked) => {
    const isOf = (token: string): boolean => asked.headers()['auth-token'] === token;
    if (asked.method() !== 'GET' && asked.url().includes('/api/notes'))
      sent.push(`${asked.url()} ${isOf(person.token) ? 'with the first session' : 'with another session'}`);
  });
  const stranger = await signUp(request, 'Grace Hopper');
  await logIn(page, stranger);
  await page.getByRole('button', { name: 'Continue to Notes' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No notes found' })).toBeVisible();
  await expect(unsent(page)).toBeEmpty();
  expect(sent).toEqual([]);
  await signOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, person);
  await expect(page).not.toHaveURL(/login/);
  const token = (await tokenOf(page)) ?? '';
  await expect.poll(async () => (await readNote(request, { ...person, token }, note._id)).pinned).toBe(true);
});
