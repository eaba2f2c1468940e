import { startMemosServer } from '#testing/memos-server.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { picture } from './support/plain-files.ts';
import { expectAccessible } from './support/screen.ts';

test.use({ asksElsewhere: true });

test('memos are fetched by the browser from the address of an installation, and imported', async ({ page, person }) => {
  const memos = await startMemosServer({
    memos: [
      {
        name: 'memos/one',
        content: 'By the sea #trips\n\n- [ ] Pack',
        createTime: '2024-01-02T03:04:05Z',
        pinned: true,
        attachments: [{ name: 'attachments/a', filename: 'sea.png', type: 'image/png' }],
      },
      { name: 'memos/two', content: 'Second', createTime: '2024-01-03T00:00:00Z' },
      { name: 'memos/three', content: 'Put away', state: 'ARCHIVED', createTime: '2023-01-03T00:00:00Z' },
    ],
    files: { '/file/attachments/a/sea.png': picture('sea.png').buffer },
  });
  try {
    await openAs(page, person, '/import');
    await page.getByRole('button', { name: 'Fetch from Memos' }).click();
    const dialog = page.getByRole('dialog', { name: 'Fetch from Memos' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Fetch notes' }).click();
    await expect(dialog.getByText('Enter the address of your Memos.')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Address' }).fill(memos.address);
    await dialog.getByRole('textbox', { name: 'Access token' }).fill('wrong');
    await dialog.getByRole('button', { name: 'Fetch notes' }).click();
    await expect(dialog.getByRole('alert')).toContainText('does not take this access token');
    await dialog.getByRole('textbox', { name: 'Access token' }).fill('memos_pat_1');
    await dialog.getByRole('button', { name: 'Fetch notes' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Look first' }).click();
    await expect(page.getByRole('heading', { name: '3 notes will come' })).toBeVisible();
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { name: /^3 notes of Memos of localhost \d+ came in$/ })).toBeVisible();
    await page.goto('/notes?tag=trips');
    const note = page.getByRole('article', { name: 'By the sea' });
    await expect(note.getByRole('checkbox', { name: 'Pack' })).toBeVisible();
    await expect
      .poll(() =>
        note
          .getByRole('img', { name: 'sea.png' })
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  } finally {
    memos.close();
  }
});
