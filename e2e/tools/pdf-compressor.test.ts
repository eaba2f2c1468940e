import { expect, test } from '../support/journey.ts';
import { deepPdf, locked, photoPdf, wordsOf } from '../support/pdf-files.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen.ts';
import { chooseFiles, resultMs, saveResult } from '../support/tool-files.ts';

const ready = { timeout: resultMs };

test('a PDF becomes smaller by its level, never larger, and keeps its words', async ({ page }) => {
  const photos = await photoPdf('Photos.pdf', ['First words', 'Other words']);
  await page.goto('/tools/pdf-compressor');
  await expect(page.getByRole('heading', { name: 'PDF Compressor', level: 1 })).toBeVisible();
  await chooseFiles(page, [photos, { name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('Words.') }]);
  await expect(page.getByRole('alert').filter({ hasText: 'words.txt is not a PDF.' })).toBeVisible();

  const sizes: number[] = [];
  for (const level of ['best', 'balanced', 'smallest']) {
    await page.getByRole('combobox', { name: 'Level' }).selectOption(level);
    await page.getByRole('button', { name: 'Compress', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused(ready);
    await expect(page.getByText(/ KB, was .* \(\d+ % smaller\)/)).toBeVisible();
    const made = await saveResult(page, 'Photos-compressed.pdf');
    expect(wordsOf(made)).toEqual(['First words', 'Other words']);
    sizes.push(made.length);
  }
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(sizes[0]).toBeLessThan(photos.buffer.length);
  await expect(page.getByRole('img', { name: 'Page 2' })).toBeVisible(ready);
  await expectAccessible(page);
  for (const width of [768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }

  // A file that cannot become smaller comes back unchanged.
  const smallest = { ...photos, name: 'small.pdf', buffer: await saveResult(page, 'Photos-compressed.pdf') };
  await page.getByRole('button', { name: 'Start again' }).click();
  await chooseFiles(page, [smallest]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await expect(page.getByText('Nothing is to be gained at this level: this is your file as it was.')).toBeVisible(
    ready,
  );
  expect(await saveResult(page, 'small-compressed.pdf')).toEqual(smallest.buffer);
});

test('a protected PDF is opened by its password, shown, and protected as before', async ({ page }) => {
  const secret = locked(await photoPdf('Secret.pdf', ['Secret words']), 'open sesame');
  await page.goto('/tools/pdf-compressor');
  await chooseFiles(page, [secret]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Secret.pdf is protected by a password.' })).toBeVisible(
    ready,
  );
  await page.getByLabel('Password for Secret.pdf').fill('wrong');
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Secret.pdf does not open with this password.' });
  await expect(refusal).toBeVisible(ready);
  await expectAccessible(page);
  await page.getByLabel('Password for Secret.pdf').fill('open sesame');
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await expect(page.getByText('It opens with the same password as before.')).toBeVisible(ready);
  await expect(page.getByRole('img', { name: 'Page 1' })).toBeVisible(ready);
  const made = await saveResult(page, 'Secret-compressed.pdf');
  expect(made.length).toBeLessThan(secret.buffer.length);
  expect(() => wordsOf(made)).toThrow('Incorrect password');
  expect(wordsOf(made, 'open sesame')).toEqual(['Secret words']);
});

test('a broken file leaves the others whole', async ({ page }) => {
  const photos = await photoPdf('Photos.pdf', ['Words']);
  const broken = { ...photos, name: 'Broken.pdf', buffer: photos.buffer.subarray(0, 5000) };
  await page.goto('/tools/pdf-compressor');
  await chooseFiles(page, [broken, photos]);
  await page.getByRole('button', { name: 'Compress', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your file is ready' })).toBeFocused(ready);
  await expect(page.getByRole('alert').filter({ hasText: 'Broken.pdf is damaged and cannot be read.' })).toBeVisible();
  expect(wordsOf(await saveResult(page, 'Photos-compressed.pdf'))).toEqual(['Words']);
});

for (const [tool, action] of [
  ['pdf-compressor', 'Compress'],
  ['pdf-merger', 'Merge'],
] as const) {
  test(`${tool} ends with a sentence where a file would break the whole tab`, async ({ page }) => {
    await page.goto(`/tools/${tool}`);
    await chooseFiles(page, [deepPdf('Deep.pdf', 500)]);
    await page.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Deep.pdf is damaged and cannot be read.' })).toBeVisible(
      ready,
    );
  });
}
