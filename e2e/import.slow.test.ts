import type { Page } from '@playwright/test';
import { chooseFiles, zipFile } from './support/import-files.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { expectAccessible, expectAlert } from './support/screen.ts';

const lookFirst = (page: Page) => page.getByRole('button', { name: 'Look first' }).click();
const importNow = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click();
const row = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

const vault = () =>
  zipFile('vault.zip', {
    'vault/work/Garden plan.md':
      '---\ntags: [garden]\ncreated: 2024-03-05\n---\nSee [[Seeds|the seeds]].\n\n![[bed.png]]\n\n- [ ] dig\n',
    'vault/Seeds.md': 'Beans and peas.',
    'vault/Old.md': '---\narchived: true\n---\nAn archived one.',
    'vault/assets/bed.png': picture('p.png').buffer,
    'vault/assets/unused.png': picture('p.png').buffer,
    'vault/.obsidian/app.json': '{}',
  });

test('a folder of Markdown comes in with its pictures and links, once, and goes again', async ({ page, person }) => {
  await openAs(page, person, '/import');
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await chooseFiles(page, vault());
  await expect(page.getByText('vault.zip')).toBeVisible();
  await lookFirst(page);
  await expect(page.getByRole('heading', { name: '3 notes will come' })).toBeVisible();
  await expect(row(page, /Garden plan/)).toContainText('2024-03-05 · 1 file · #work #garden');
  await expect(row(page, /Garden plan/)).toContainText('Will come');
  await expect(row(page, /unused\.png/)).toContainText('No note shows or names this file.');
  await expectAccessible(page);
  await page.getByRole('checkbox', { name: 'Archived ones as well (1)' }).click();
  await expect(page.getByRole('heading', { name: '2 notes will come' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Tag for all of them' }).fill('imported/vault');
  await importNow(page);

  await expect(page.getByRole('heading', { name: '2 notes of vault.zip came in' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Added 2' }).click();
  await page.getByRole('link', { name: 'Garden plan' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Garden plan');
  await expect(page.getByRole('textbox', { name: 'Note text' })).toContainText('See the seeds.');
  await expect
    .poll(() => page.getByRole('img', { name: 'bed.png' }).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await page.getByText('the seeds').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Seeds');
  await expect(page.getByRole('region', { name: 'Linked from' })).toContainText('Garden plan');

  await page.goto('/notes?tag=imported/vault');
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.goto('/import');
  // The report of the last one stays until it is no longer wanted.
  await page.getByRole('button', { name: 'Import more' }).click();
  await chooseFiles(page, vault());
  await lookFirst(page);
  await expect(row(page, /Seeds/)).toContainText('Already here');
  await page.getByRole('checkbox', { name: 'Archived ones as well (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing new would come' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Back' }).click();
  // Without the look, it is the server that knows them.
  await importNow(page);
  await expect(page.getByRole('heading', { name: '1 note of vault.zip came in' })).toBeVisible();
  await expect(page.getByText('2 there already')).toBeVisible();

  await page.getByRole('region', { name: 'After the import' }).getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expectAlert(page, 'success', 'Import undone: 1 note deleted.');
  await page.getByRole('button', { name: 'Undo import of 2 notes' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expectAlert(page, 'success', 'Import undone: 2 notes deleted.');
  await expect(page.getByText('Imports that you can undo')).toHaveCount(0);
  await page.goto('/notes');
  await expect(page.getByText('No notes found')).toBeVisible();
});

const manyNotes = (count: number) =>
  zipFile('many.zip', Object.fromEntries(Array.from({ length: count }, (_, n) => [`Note ${n}.md`, `Text ${n}.`])));

test('each step begins with its heading in view, below the navigation', async ({ page, person }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openAs(page, person, '/import');
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`Entry ${place}.md`, 'Words']));
  await chooseFiles(page, zipFile('many.zip', many));
  await lookFirst(page);
  const looked = page.getByRole('heading', { name: '60 notes will come' });
  await expect(looked).toBeVisible();
  const navigation = await page.getByRole('banner').boundingBox();
  const bottom = (navigation?.y ?? 0) + (navigation?.height ?? 0);
  const topOf = async (heading: typeof looked) => (await heading.boundingBox())?.y ?? 0;
  await expect.poll(() => topOf(looked)).toBeGreaterThan(bottom);
  await importNow(page);
  const ended = page.getByRole('heading', { name: '60 notes of many.zip came in' });
  await expect(ended).toBeVisible();
  await expect.poll(() => topOf(ended)).toBeGreaterThan(bottom);
});

test('an import is paused, goes on after a reload, and ends with every note once', async ({
  page,
  person,
  request,
}) => {
  await openAs(page, person, '/import');
  await chooseFiles(page, manyNotes(450));
  let calls = 0;
  const twoAnswered = Promise.withResolvers<void>();
  await page.route('**/api/notes/import', async (route) => {
    calls += 1;
    const call = calls;
    if (call > 2) {
      // Two calls come through, and then the network is gone.
      await twoAnswered.promise;
      return route.abort();
    }
    await route.fulfill({ response: await route.fetch() });
    if (call === 2) twoAnswered.resolve();
  });
  await lookFirst(page);
  await expect(page.getByRole('heading', { name: '450 notes will come' })).toBeVisible();
  await importNow(page);
  await expect(page.getByRole('status').filter({ hasText: 'It is tried again by itself.' })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  // The second answer may be on its way still.
  await expect(page.getByText(/^Paused at [12]00 of 450$/)).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Importing your notes' });
  await expect(progress).toHaveAttribute('aria-valuenow', /^(?:22|44)$/);
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByRole('heading', { name: 'The import of many.zip has not ended' })).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'It is tried again by itself.' })).toBeVisible();
  // One that runs goes on by itself.
  await page.unroute('**/api/notes/import');
  await page.reload();
  // Notes whose answer the reload cut off are there already: of any of the calls that were left, of 100, 100 and 50 notes.
  await expect(
    page.getByRole('heading', { name: /^(?:200|250|300|350|400|450) notes of many\.zip came in$/ }),
  ).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download report' }).click();
  const report = await (await download).createReadStream();
  const lines = (await report.toArray()).join('').split('\r\n');
  expect(lines).toHaveLength(452);
  expect(lines.filter((line) => /,(?:Added|Already here),/.test(line))).toHaveLength(450);
  const answer = await request.get('/api/notes/fetchallnotes?limit=1', { headers: { 'auth-token': person.token } });
  expect(await answer.json()).toMatchObject({ total: 450 });
});

test('a second tab runs no import beside the first one', async ({ page, person, context }) => {
  await openAs(page, person, '/import');
  await context.route('**/api/notes/import', (route) => route.abort());
  await chooseFiles(page, manyNotes(3));
  await importNow(page);
  await expect(page.getByRole('heading', { name: 'Importing many.zip' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/import');
  await expect(other.getByText('Another tab of this browser is importing.')).toBeVisible();
  await page.close();
  await other.getByRole('button', { name: 'Resume' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'It is tried again by itself.' })).toBeVisible();
  await context.unroute('**/api/notes/import');
  await expect(other.getByRole('heading', { name: '3 notes of many.zip came in' })).toBeVisible();
});

test('hostile archives are lines of the report, or sentences', async ({ page, person }) => {
  await openAs(page, person, '/import');
  await chooseFiles(page, {
    name: 'broken.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004nothing'),
  });
  await lookFirst(page);
  await expect(page.getByRole('alert').filter({ hasText: '“broken.zip” is no complete zip.' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Choose others' }).click();
  await chooseFiles(
    page,
    zipFile('hostile.zip', {
      '../../etc/passwd.md': 'out',
      'C:\\Windows\\x.md': 'out',
      'Fine.md': '<script>alert(1)</script> <img src=x onerror=alert(1)>',
      'fine.md': '---\ndate: 9999-12-31\n---\nanother case',
      'Empty.md': '',
      'Long.md': 'word '.repeat(30_000),
      'big.png': new Uint8Array(22_000_000),
      'Big.md': '![[big.png]] and words',
      'exe.md': '![[virus.exe]]',
      'virus.exe': new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]),
    }),
  );
  await lookFirst(page);
  await expect(row(page, /passwd/)).toContainText('Its name leads out of the folder that it stands in.');
  await expect(row(page, /Windows/)).toContainText('Its name has a backslash.');
  // A note that others link to may be a title alone.
  await expect(row(page, /Empty/)).toContainText('Will come');
  await importNow(page);
  await expect(page.getByRole('heading', { name: '7 notes of hostile.zip came in' })).toBeVisible();
  await page.getByRole('tab', { name: /With remarks/ }).click();
  await expect(row(page, /Long \(1 of 2\)/)).toContainText('comes as 2 notes');
  await expect(row(page, /Big\.md/)).toContainText('The file “big.png” is larger than 20 MB and was left out.');
  await expect(row(page, /exe\.md/)).toContainText('The file “virus.exe” was left out');
  await page.getByRole('tab', { name: /^Added/ }).click();
  await page.getByRole('link', { name: 'Fine', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Note text' })).toContainText('<script>alert(1)</script>');
});
