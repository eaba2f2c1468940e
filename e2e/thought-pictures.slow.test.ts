import type { Locator, Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture, plainText } from './support/plain-files.ts';
import { refusal } from './support/refusal.ts';
import { expectAccessible, expectAlert, expectNoSidewaysScroll } from './support/screen.ts';

const { feed, files, thoughtPictures } = messages;

const composer = (page: Page) => page.getByRole('form', { name: 'New thought' });
const thought = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content });
const choose = (page: Page, ...chosen: ReturnType<typeof picture>[]) =>
  composer(page).locator('input[type="file"]').setInputFiles(chosen);
const share = (page: Page) => page.getByRole('button', { name: 'Post', exact: true }).click();

/** Resolves once the browser has the bytes of every picture in it. */
const expectLoaded = (images: Locator, count: number) =>
  expect
    .poll(() =>
      images.evaluateAll(
        (all) =>
          all.filter((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0).length,
      ),
    )
    .toBe(count);

test('a thought with pictures is written, seen, opened, deleted and restored', async ({ page, person, browser }) => {
  await openAs(page, person, '/feed');
  await composer(page).getByRole('textbox', { name: 'Share a thought' }).fill('Two boats in the harbour.');
  await expect(composer(page).getByRole('button', { name: 'Add pictures' })).toBeVisible();
  await choose(page, picture('red.png'), picture('blue.png'));
  const tray = page.getByRole('list', { name: 'Chosen pictures' });
  await expect(tray.getByRole('listitem')).toHaveCount(2);
  await tray.getByRole('textbox', { name: 'Describe red.png' }).fill('A red boat');
  await tray.getByRole('button', { name: 'Move blue.png earlier' }).click();
  await expect(tray.getByRole('textbox').first()).toHaveAccessibleName('Describe blue.png');
  await expectAccessible(page);
  for (const width of [1440, 768, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
  }
  await page.setViewportSize({ width: 1280, height: 900 });

  // Asked for once, and forced never.
  await share(page);
  await expectAlert(page, 'warning', thoughtPictures.missingDescriptions);
  await tray.getByRole('textbox', { name: 'Describe blue.png' }).fill('A blue boat');
  await share(page);
  await expectAlert(page, 'success', feed.posted);
  await expect(tray).toHaveCount(0);
  await expect(composer(page).getByRole('textbox')).toHaveValue('');
  const card = thought(page, 'Two boats in the harbour.');
  await expect(card.getByRole('button', { name: 'Open picture: A blue boat' })).toBeVisible();
  await expectLoaded(card.locator('li img'), 2);

  await card.getByRole('button', { name: 'Open picture: A blue boat' }).click();
  const viewer = page.getByRole('dialog', { name: 'Picture' });
  await expect(viewer.getByRole('img', { name: 'A blue boat' })).toBeVisible();
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'A red boat' })).toHaveJSProperty('naturalWidth', 8);
  await viewer.getByRole('button', { name: 'Previous picture' }).click();
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const part of [viewer.getByRole('img'), viewer.getByText('A blue boat'), viewer.getByRole('button').last()])
      await expect(part).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(card.getByRole('button', { name: 'Open picture: A blue boat' })).toBeFocused();

  // A visitor gets it with the document, with room for the pictures.
  const visitor = await browser.newPage({ javaScriptEnabled: false });
  await visitor.goto(new URL('/feed', page.url()).href);
  const shown = thought(visitor, 'Two boats in the harbour.').locator('li img');
  await expect(shown).toHaveCount(2);
  await expect(shown.first()).toHaveAttribute('width', '8');
  await visitor.close();

  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectAlert(page, 'success', feed.deleted);
  await page.goto('/recycle-bin');
  await page.getByRole('tab', { name: 'Posts 1' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Two boats in the harbour.' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expectAlert(page, 'success', feed.restored);
  await page.goto('/feed');
  await expectLoaded(thought(page, 'Two boats in the harbour.').locator('li img'), 2);
});

test('what is no picture is refused by name, and a failed upload loses nothing', async ({ page, person }) => {
  await openAs(page, person, '/feed');
  await choose(page, { ...picture('phone.heic'), mimeType: 'image/heic' });
  await expectAlert(page, 'danger', thoughtPictures.pictureHeic('phone.heic'));
  await choose(page, { ...plainText('drawing.svg'), mimeType: 'image/svg+xml' });
  await expectAlert(page, 'danger', files.pictureType('drawing.svg'));
  await choose(page, ...['a', 'b', 'c', 'd', 'e'].map((name) => picture(`${name}.png`)));
  await expectAlert(page, 'danger', thoughtPictures.tooManyPictures);
  const tray = page.getByRole('list', { name: 'Chosen pictures' });
  await expect(tray.getByRole('listitem')).toHaveCount(4);
  for (const name of ['b.png', 'c.png', 'd.png']) await tray.getByRole('button', { name: `Remove ${name}` }).click();

  await composer(page).getByRole('textbox', { name: 'Share a thought' }).fill('Words that stay.');
  await tray.getByRole('textbox', { name: 'Describe a.png' }).fill('A dot');
  await page.route('**/api/feed/posts', (route) => route.fulfill(refusal(503, messages.http.unavailable)));
  await share(page);
  await expectAlert(page, 'danger', feed.postFailedWith(503));
  await page.unroute('**/api/feed/posts');
  await expect(composer(page).getByRole('textbox', { name: 'Share a thought' })).toHaveValue('Words that stay.');
  await expect(tray.getByRole('textbox', { name: 'Describe a.png' })).toHaveValue('A dot');

  // One that the server alone can tell.
  await choose(page, { ...plainText('words.png'), mimeType: 'image/png' });
  await share(page);
  await expectAlert(page, 'warning', thoughtPictures.missingDescriptions);
  await share(page);
  await expectAlert(page, 'danger', files.pictureType('words.png'));
  await tray.getByRole('button', { name: 'Remove words.png' }).click();

  // A picture alone is a thought.
  await composer(page).getByRole('textbox', { name: 'Share a thought' }).fill('');
  await share(page);
  await expectAlert(page, 'success', feed.posted);
  await expect(page.getByRole('button', { name: 'Open picture: A dot' }).first()).toBeVisible();
});
