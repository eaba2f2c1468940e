import type { APIRequestContext } from '@playwright/test';
import { unzipSync } from 'fflate';
import * as z from 'zod/mini';
import { chooseFiles } from './support/import-files.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp, type Person } from './support/people.ts';
import { picture, plainText } from './support/plain-files.ts';

const exportedNote = z.looseObject({
  _id: z.string(),
  title: z.string(),
  description: z.string(),
  attachments: z.array(z.string()),
  files: z.array(z.looseObject({ _id: z.string() })),
});

async function exportOf(request: APIRequestContext, { token }: Person) {
  const answer = await request.get('/api/users/me/export', { headers: { 'auth-token': token } });
  const zip = await answer.body();
  const files = unzipSync(new Uint8Array(zip));
  const notes = z.parse(z.array(exportedNote), JSON.parse(Buffer.from(files['notes.json'] ?? []).toString()));
  return { zip, files, notes };
}

/** Notes without their ids, which an import makes anew, also in the texts. */
function withoutIds(notes: readonly z.output<typeof exportedNote>[]): unknown {
  return notes.map((note) => {
    const files = note.files.map((file, place) => ({ ...file, _id: `file-${place}` }));
    let text = JSON.stringify({ ...note, _id: 'note', files });
    for (const [place, { _id }] of note.files.entries()) text = text.replaceAll(_id, `file-${place}`);
    return JSON.parse(text);
  });
}

test('an export becomes the same notes in another account, and the same export again', async ({
  page,
  person,
  request,
}) => {
  const headers = { 'auth-token': person.token };
  const first = await person.addNote(
    { title: 'Harbour walk', description: 'See [[Market list]].', tags: ['sea/deep'] },
    [picture('harbour.png'), plainText('letter.txt', 'Dear harbour master')],
  );
  const shown = `![sea](attachment:${first.attachments[0]?._id})\n\nSee [[Market list]].`;
  await person.updateNote(first._id, { description: shown });
  await person.addNote({ title: 'Market list', description: '- [x] bread\n- [ ] milk' });
  const pinned = await person.addNote({ title: 'Pinned one', description: 'Up there', tags: ['a', 'b'] });
  const archived = await person.addNote({ title: 'Archived one', description: 'Put away' });
  const binned = await person.addNote({ title: 'Binned one', description: 'Gone away' }, [
    plainText('letter.txt', 'Another'),
  ]);
  await request.patch(`/api/notes/${pinned._id}`, { headers, data: { pinned: true } });
  await request.patch(`/api/notes/${archived._id}`, { headers, data: { archived: true } });
  await person.deleteNote(binned._id);
  const before = await exportOf(request, person);
  expect(before.notes).toHaveLength(5);

  const other = await signUp(request);
  await openAs(page, other, '/import');
  await chooseFiles(page, { name: 'thoughtleaf-export.zip', mimeType: 'application/zip', buffer: before.zip });
  await page.getByRole('button', { name: 'Look first' }).click();
  await page.getByRole('checkbox', { name: /trash|bin/i }).check();
  await expect(page.getByRole('heading', { name: '5 notes will come' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Tag for all of them' }).fill('');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: '5 notes of thoughtleaf-export.zip came in' })).toBeVisible();

  const after = await exportOf(request, other);
  expect(withoutIds(after.notes)).toEqual(withoutIds(before.notes));
  for (const path of before.notes.flatMap(({ attachments }) => attachments))
    expect.soft(Buffer.from(after.files[path] ?? []).equals(Buffer.from(before.files[path] ?? [])), path).toBe(true);
  expect(before.notes.flatMap(({ attachments }) => attachments)).toHaveLength(3);
});
