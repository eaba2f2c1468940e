import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openNote } from './support/open-note.ts';
import type { Person } from './support/people.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const files = (page: Page) => page.getByRole('region', { name: 'Files' });
const recordButton = (page: Page) => page.getByRole('button', { name: 'Record a voice note' });
const playButtons = (page: Page) =>
  page.getByRole('button', { name: /^Play Voice note \d{4}-\d\d-\d\d \d\d\.\d\d\.webm$/ });
const timer = (page: Page) => page.getByRole('timer');

async function openNew(page: Page, person: Person): Promise<void> {
  const note = await person.addNote({ title: 'By the lake', description: 'We took the ridge.' });
  await openNote(page, person, note);
}

/** An answer that no further try changes. */
const noRoom = { status: 413, json: { success: false, message: 'No room.', code: 'quota' } };

/** Begins a recording, and waits until it has some seconds. */
async function record(page: Page, length: string): Promise<void> {
  await recordButton(page).press('Enter');
  await expect(files(page).getByRole('status')).toHaveText('Recording');
  await expect(timer(page)).toHaveText(length);
}

test('a voice note is recorded by keyboard, paused, saved, and played from any point', async ({ page, person }) => {
  await openNew(page, person);
  await record(page, '0:02');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await expect(files(page).getByRole('status')).toHaveText('Paused');
  const paused = await timer(page).textContent();
  await page.getByRole('button', { name: 'Resume' }).press('Enter');
  await expect(timer(page)).not.toHaveText(paused ?? '');
  await page.getByRole('button', { name: 'Finish' }).press('Enter');
  await expectAlert(page, 'success', messages.voice.saved);
  await expect(recordButton(page)).toBeFocused();

  await playButtons(page).press('Enter');
  const player = files(page).locator('video');
  await expect.poll(() => player.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(2);
  const reached = await player.evaluate(async (video: HTMLVideoElement) => {
    const seeked = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
    video.currentTime = 1.5;
    await seeked;
    return video.currentTime;
  });
  expect(reached).toBeGreaterThanOrEqual(1.5);
  // Nothing here transcribes.
  await expect(page.getByRole('region', { name: /^Transcript/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('what was recorded before the page went is offered, and put into a note', async ({ page, person }) => {
  await openNew(page, person);
  await record(page, '0:07');
  const next = await page.context().newPage();
  // Nothing is asked: the page goes as in a crash.
  await page.close({ runBeforeUnload: false });
  await next.goto('/notes');
  await next.getByRole('link', { name: 'Open By the lake' }).click();
  const unsaved = next.getByRole('region', { name: 'Unsaved voice note' });
  await expect(unsaved).toContainText(/A voice note of .* \(0:0[3-7]\) is not saved yet\./);
  await expectAccessible(next);
  await unsaved.getByRole('button', { name: 'Put it into this note' }).click();
  await expectAlert(next, 'success', messages.voice.saved);
  await expect(unsaved).toHaveCount(0);
  await playButtons(next).click();
  const player = files(next).locator('video');
  await expect.poll(() => player.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(2.5);
  await next.reload();
  await expect(playButtons(next)).toHaveCount(1);
  await expect(unsaved).toHaveCount(0);
});

test('a recording whose note is left is saved there', async ({ page, person }) => {
  await openNew(page, person);
  await record(page, '0:02');
  await page.getByRole('link', { name: 'All notes' }).click();
  await expectAlert(page, 'success', messages.voice.saved);
  await page.getByRole('link', { name: 'Open By the lake' }).click();
  await expect(playButtons(page)).toHaveCount(1);
});

test('a recording that is discarded is gone; one whose upload fails is kept, and sent again', async ({
  page,
  person,
}) => {
  await openNew(page, person);
  await record(page, '0:01');
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard recording' }).click();
  await expect(recordButton(page)).toBeFocused();
  await page.reload();
  await expect(recordButton(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Unsaved voice note' })).toHaveCount(0);

  await page.route('**/api/notes/*/upload', (route) => route.fulfill(noRoom));
  await record(page, '0:01');
  await page.getByRole('button', { name: 'Finish' }).click();
  const unsaved = page.getByRole('region', { name: 'Unsaved voice note' });
  await expect(unsaved).toContainText(messages.notes.uploadFailed('No room.'));
  const download = page.waitForEvent('download');
  await unsaved.getByRole('button', { name: 'Download recording' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Voice note .*\.webm$/);
  await page.unroute('**/api/notes/*/upload');
  await page.reload();
  await unsaved.getByRole('button', { name: 'Put it into this note' }).click();
  await expect(playButtons(page)).toHaveCount(1);
});

/** Parts of recordings that the browser keeps. Runs in the page. */
const countChunks = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('thoughtleaf-recordings');
    opening.addEventListener('error', () => reject(new Error('The database does not open.')));
    opening.addEventListener('success', () => {
      const counted = opening.result.transaction('chunks').objectStore('chunks').count();
      counted.addEventListener('success', () => resolve(counted.result));
    });
  });

test('signing out leaves no unsaved recording behind', async ({ page, person }) => {
  await openNew(page, person);
  await page.route('**/api/notes/*/upload', (route) => route.fulfill(noRoom));
  await record(page, '0:01');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('region', { name: 'Unsaved voice note' })).toBeVisible();
  expect(await page.evaluate(countChunks)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Open user menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(countChunks)).toBe(0);
});

test('a device without room says so and loses nothing; a microphone that goes ends the recording', async ({
  page,
  person,
}) => {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      window.addEventListener('test-unplugged', () => {
        for (const track of stream.getTracks()) track.dispatchEvent(new Event('ended'));
      });
      return stream;
    };
  });
  await openNew(page, person);
  await page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room.', 'QuotaExceededError');
    };
  });
  await record(page, '0:04');
  await expect(files(page).getByRole('alert')).toHaveText(messages.voice.deviceFull);
  await page.evaluate(() => window.dispatchEvent(new Event('test-unplugged')));
  await expectAlert(page, 'warning', messages.voice.microphoneGone);
  await expect(playButtons(page)).toHaveCount(1);
});
