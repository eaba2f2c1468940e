import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ExportFormat, exportNotes } from '#contract/notes/note-export.ts';
import { messages } from '#contract/messages.ts';
import { addNote, deleteNote, updateNote } from '#contract/notes/notes.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { bytesOf, pngFile } from '#server/testing/test-files.ts';

describe.each(engines)('an export of some notes on %s', (engine) => {
  let app: TestApp;
  let mara: Person;
  let ids: string[];
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await app.signUp();
    const picture = await pngFile('sea side #1.png');
    const add = async (title: string, description: string, files: File[] = []) =>
      (await mara.ok(addNote, { body: { title, description, tags: ['trips'] }, files })).data;
    const first = await add('Sea & <shore>', 'First words', [picture]);
    const text = `![](attachment:${first.attachments[0]?._id}) see [[Market list|the list]] <script>alert(1)</script>`;
    await mara.ok(updateNote, { params: { id: first._id }, body: { description: text } });
    const second = await add('Market list', '- [x] bread');
    const third = await add('Thrown away', 'Gone for now');
    await mara.ok(deleteNote, { params: { id: third._id } });
    ids = [first._id, second._id, third._id];
  });
  afterAll(() => app.close());

  const ask = (person: Person, body: unknown) =>
    person.fetch(exportNotes.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const zipOf = async (format: ExportFormat, chosen?: readonly string[]) =>
    readZip(await bytesOf(await ask(mara, { format, ids: chosen })));
  const namesOf = (zip: ReadonlyMap<string, Buffer>) =>
    [...zip.keys()].toSorted((one, other) => (one < other ? -1 : 1));

  it('holds the chosen notes as Markdown, with their files', async () => {
    const zip = await zipOf('markdown', ids);
    expect(namesOf(zip)).toEqual([
      'attachments/sea side #1.png',
      'notes/Market list.md',
      'notes/Sea & shore.md',
      'recycle-bin/Thrown away.md',
    ]);
    expect(zip.get('notes/Market list.md')?.toString()).toContain('tags: ["trips"]');
  });

  it('holds all that are not in the bin where none are chosen', async () => {
    expect(namesOf(await zipOf('json'))).toEqual(['attachments/sea side #1.png', 'notes.json']);
    const list: unknown = JSON.parse((await zipOf('json')).get('notes.json')?.toString() ?? '');
    expect(list).toMatchObject([{ title: 'Market list' }, { title: 'Sea & <shore>' }]);
  });

  it('holds pages that show their files and link to each other, and in which nothing runs', async () => {
    const zip = await zipOf('html', ids.slice(0, 2));
    const page = zip.get('notes/Sea & shore.html')?.toString() ?? '';
    expect(page).toContain('<h1 dir="auto">Sea &amp; &lt;shore&gt;</h1>');
    expect(page).toContain('src="../attachments/sea%20side%20%231.png"');
    expect(page).toContain('href="../notes/Market%20list.html"');
    expect(page).toContain('&lt;script&gt;');
    expect(zip.get('index.html')?.toString()).toContain('href="notes/Sea%20%26%20shore.html"');
  });

  it('leaves notes of others out, and is refused where none is left', async () => {
    const other = await app.signUp();
    const { data: theirs } = await other.ok(addNote, { body: { title: 'Of another', description: 'Private' } });
    expect(namesOf(await zipOf('markdown', [theirs._id, ids[1] ?? '']))).toEqual(['notes/Market list.md']);
    const refused = await ask(mara, { format: 'markdown', ids: [theirs._id, 'nothing'] });
    expect([refused.status, await refused.json()]).toMatchObject([404, { message: messages.exports.nothingToExport }]);
    expect((await ask(other, { format: 'json' })).status).toBe(200);
  });

  it('is refused while two others of the same person are sent, and no longer', async () => {
    const owner = await app.signUp();
    // More than the buffers of a connection hold, so that the answers are under way until they are read.
    const files = ['a', 'b', 'c', 'd'].map((name) => new File([randomBytes(4_000_000)], `${name}.txt`));
    await owner.ok(addNote, { body: { title: 'Recordings', description: 'Of the sea' }, files });
    const open = [await ask(owner, { format: 'json' }), await owner.fetch('/api/users/me/export')];
    expect(open.map(({ status }) => status)).toEqual([200, 200]);
    const refused = await ask(owner, { format: 'json' });
    expect([refused.status, await refused.json()]).toMatchObject([429, { message: messages.exports.tooMany }]);
    expect((await ask(mara, { format: 'json' })).status).toBe(200);
    await open[0]?.body?.cancel();
    await expect.poll(async () => (await ask(owner, { format: 'json' })).status).toBe(200);
    await open[1]?.body?.cancel();
  });

  it.each([
    ['no format', {}],
    ['another format', { format: 'pdf' }],
    ['no ids', { format: 'html', ids: [] }],
    ['one id', { format: 'html', ids: 'x' }],
    ['numbers', { format: 'html', ids: [1] }],
    ['too many', { format: 'html', ids: Array.from({ length: 1001 }, () => 'x') }],
  ])('is refused for %s', async (_what, body) => expect((await ask(mara, body)).status).toBe(400));
});
