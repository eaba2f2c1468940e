import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { importAttachment, importNotes } from '#contract/notes/note-import.ts';
import * as notes from '#contract/notes/notes.ts';
import { exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf, pngFile, textFile } from '#server/testing/test-files.ts';

const exportedFile = z.object({
  _id: z.string(),
  name: z.string(),
  path: z.string(),
  deletedAt: z.nullable(z.string()),
});
const exportedNote = z.looseObject({ _id: z.string(), files: z.array(exportedFile) });

type Exported = z.output<typeof exportedNote>;

const minute = 60_000;

/** A note of an export as the call takes it, which knows it by the id that it had. */
const asSent = ({ _id, ...note }: Exported) => ({ clientId: _id, ...note });

describe.each(engines)('an export that is imported again, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  async function exportOf(who: Person): Promise<{ list: Exported[]; zip: Map<string, Buffer> }> {
    const zip = readZip(await bytesOf(await who.fetch(exportMe.path)));
    return { zip, list: z.parse(z.array(exportedNote), JSON.parse(zip.get('notes.json')?.toString() ?? '')) };
  }

  /** Notes in every state that there is, with files, some of them in the bin, and former versions. */
  async function live(who: Person): Promise<void> {
    const add = async (title: string, files: File[] = []) =>
      (
        await who.ok(notes.addNote, {
          body: { title, description: `Of [[Pinned]] and ${title}`, tags: ['a/b'] },
          files,
        })
      ).data;
    const pinned = await add('Pinned', [textFile('words', 'words.txt'), await pngFile('picture.png')]);
    await who.fetch(`/api/notes/${pinned._id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ pinned: true, archived: true }),
    });
    const [first] = pinned.attachments;
    app.clock.advance(minute);
    await who.ok(notes.deleteAttachment, { params: { id: pinned._id, attId: first?._id ?? '' } });
    const written = await add('Written often');
    for (const description of ['Second words', '- [x] Third\n- [ ] words', 'Fourth words 🌊']) {
      app.clock.advance(7 * minute);
      await who.ok(notes.updateNote, { params: { id: written._id }, body: { description, tags: ['c'] } });
    }
    const binned = await add('Thrown away', [textFile('of the bin', 'words.txt')]);
    app.clock.advance(minute);
    await who.ok(notes.deleteNote, { params: { id: binned._id } });
  }

  async function importAll(who: Person, { list, zip }: { list: Exported[]; zip: Map<string, Buffer> }): Promise<void> {
    const body = { notes: list.map(asSent), importId: randomUUID() };
    const { results } = await who.ok(importNotes, { body });
    for (const [place, { _id: id = '', status }] of results.entries()) {
      expect(status).toBe('added');
      for (const { path, name, deletedAt } of list[place]?.files ?? []) {
        const files = [new File([new Uint8Array(zip.get(path) ?? [])], name)];
        const body = deletedAt === null ? {} : { deletedAt };
        await who.ok(importAttachment, { params: { id, attId: randomUUID() }, body, files });
      }
    }
  }

  const withoutIds = (list: readonly Exported[]) =>
    list.map((note) => ({ ...note, _id: '', files: note.files.map((file) => ({ ...file, _id: '' })) }));

  it('is the same once more, with states, times, versions and files in the bin', async () => {
    const [ada, grace] = [await app.signUp(), await app.signUp()];
    await live(ada);
    const before = await exportOf(ada);
    expect(before.list).toHaveLength(3);
    await importAll(grace, before);
    const after = await exportOf(grace);
    expect(withoutIds(after.list)).toEqual(withoutIds(before.list));
    for (const [name, bytes] of before.zip)
      if (name.startsWith('attachments/')) expect(after.zip.get(name)?.equals(bytes)).toBe(true);
    expect(before.list.flatMap(({ files }) => files)).toHaveLength(3);
    // Where the notes are already, nothing comes a second time.
    const { results } = await ada.ok(importNotes, { body: { notes: before.list.map(asSent) } });
    expect(results.map(({ status }) => status)).toEqual(['same', 'same', 'same']);
  });
});
