import { unzipSync } from 'fflate';
import { expect, test } from '../support/engine-journey.ts';
import { zipFile } from '../support/import-files.ts';
import { picture } from '../support/plain-files.ts';

const keepNote = (title: string, more: object) =>
  JSON.stringify({
    color: 'DEFAULT',
    isTrashed: false,
    isPinned: false,
    isArchived: false,
    title,
    userEditedTimestampUsec: 1_600_000_000_000_000,
    createdTimestampUsec: 1_600_000_000_000_000,
    ...more,
  });

const takeout = () =>
  zipFile('takeout.zip', {
    'Takeout/Keep/Garden plan.json': keepNote('Garden plan', {
      textContent: 'Beans along the wall.',
      labels: [{ name: 'garden' }],
      attachments: [{ filePath: 'bed.png', mimetype: 'image/png' }],
    }),
    'Takeout/Keep/bed.png': picture('bed.png').buffer,
    'Takeout/Keep/Shopping.json': keepNote('Shopping', {
      listContent: [
        { text: 'oat milk', isChecked: true },
        { text: 'rye bread', isChecked: false },
      ],
    }),
  });

test('a Takeout comes in, and all notes go out as Markdown', async ({ tab, person }) => {
  await tab.open('/login');
  await tab.fill('Email', person.email);
  await tab.fill('Password', person.password);
  await tab.press('Login');
  await expect.poll(tab.path).not.toBe('/login');

  await tab.open('/import');
  await tab.chooseFiles([takeout()]);
  await expect.poll(tab.text).toContain('takeout.zip');
  await tab.press('Look first');
  await expect.poll(tab.text).toContain('2 notes will come');
  await tab.press('Import');
  await expect.poll(tab.text).toContain('2 notes of takeout.zip came in');
  await tab.follow('Open your notes');
  await expect.poll(tab.text).toMatch(/Garden plan[^]*Beans along the wall\./);
  await expect.poll(tab.text).toMatch(/Shopping[^]*rye bread/);

  await tab.open('/profile');
  await tab.press('Export notes as…');
  await tab.press('Export');
  const files = unzipSync(new Uint8Array(await tab.saved('thoughtleaf-notes-markdown.zip')));
  expect(Object.keys(files).toSorted()).toEqual(['attachments/bed.png', 'notes/Garden plan.md', 'notes/Shopping.md']);
  expect(Buffer.from(files['attachments/bed.png'] ?? [])).toEqual(picture('bed.png').buffer);
  expect(new TextDecoder().decode(files['notes/Shopping.md'])).toContain('- [x] oat milk\n- [ ] rye bread');
});
