import { describe, expect, it } from 'vitest';
import { notesOf, readAll, sourceOf } from '../../testing/sources.ts';
import { ownExportFormat } from './own-export.format.ts';
import { readJsonElements } from './json-elements.ts';

const note = {
  id: '0198d5a0-0000-7000-8000-000000000001',
  title: 'By the lake',
  description: 'Text with "quotes" \\ and ![p](attachment:0198d5a0-0000-7000-8000-000000000002)',
  tags: ['work/plans'],
  date: '2020-05-01T08:00:00.000Z',
  updatedAt: '2021-05-01T08:00:00.000Z',
  pinned: true,
  archived: false,
  deletedAt: null,
  attachments: [{ path: 'attachments/p.png', name: 'P.png', id: '0198d5a0-0000-7000-8000-000000000002' }],
  versions: [{ savedAt: '2020-05-01T08:00:00.000Z', title: 'By', description: '[{"}]', tags: [] }],
};

describe('our own export', () => {
  it('is read with everything that it holds', async () => {
    const source = sourceOf({ 'notes.json': JSON.stringify([note], null, 2), 'attachments/p.png': 'png' });
    expect(await ownExportFormat.matches(source)).toBe(true);
    const { files = [], ...read } = (await notesOf(ownExportFormat, source))['By the lake'] ?? {};
    expect(read).toMatchObject({
      clientId: note.id,
      description: note.description,
      tags: note.tags,
      date: note.date,
      updatedAt: note.updatedAt,
      isPinned: true,
      isArchived: false,
      deletedAt: undefined,
      versions: note.versions,
      warnings: [],
    });
    expect(files).toMatchObject([{ key: note.attachments[0]?.id, name: 'P.png', size: 3 }]);
    expect(await (await files[0]?.read())?.text()).toBe('png');
  });

  it('is read from a folder, and says which files are missing', async () => {
    const source = sourceOf({ 'export/notes.json': JSON.stringify([note]) });
    expect((await notesOf(ownExportFormat, source))['By the lake']?.warnings).toEqual([
      'The file “P.png” is not in the archive.',
    ]);
  });

  it('of an earlier version names no paths: its files stand in the order of the notes', async () => {
    const old = (title: string, names: string[]) => ({
      ...note,
      id: undefined,
      _id: title,
      title,
      isDeleted: false,
      summary: null,
      attachments: names.map((name) => ({
        filename: `${name}-id.png`,
        originalname: 'P.png',
        fileType: 'x',
        size: 1,
        deletedAt: null,
      })),
    });
    const everything = {
      exportedAt: 'now',
      user: { notes: 'a trap', list: [[{ a: 1 }]] },
      notes: [old('one', ['a', 'b']), old('two', ['c'])],
    };
    const source = sourceOf({
      'attachments/P.png': '1',
      'notes/one.md': 'x',
      'attachments/P (2).png': '2',
      'attachments/P (3).png': '3',
      'thoughtleaf.json': JSON.stringify(everything, null, 2),
    });
    expect(await ownExportFormat.matches(source)).toBe(true);
    const notes = await notesOf(ownExportFormat, source);
    const contents = async (title: string) =>
      Promise.all((notes[title]?.files ?? []).map(async (file) => [file.key, await (await file.read()).text()]));
    expect(await contents('one')).toEqual([
      ['a-id', '1'],
      ['b-id', '2'],
    ]);
    expect(await contents('two')).toEqual([['c-id', '3']]);
  });

  it('has a damaged entry refused by itself, and a damaged end said', async () => {
    const text = `[${JSON.stringify(note)},{"title":1},${JSON.stringify({ ...note, title: 'Next' })},{"title":"cut`;
    const items = await readAll(ownExportFormat, sourceOf({ 'notes.json': text }));
    expect(items.map(({ kind }) => kind)).toEqual(['note', 'refused', 'note']);
  });

  it('is not taken for that of another program', async () => {
    expect(await ownExportFormat.matches(sourceOf({ 'notes.json': '{"a":[{"x":1}]}' }))).toBe(false);
    expect(await ownExportFormat.matches(sourceOf({ 'notes.json': '[{"content":"x"}]' }))).toBe(false);
    expect(await ownExportFormat.matches(sourceOf({ 'a.md': 'x' }))).toBe(false);
  });
});

describe('a list in JSON', () => {
  it('is read element by element, wherever the chunks end', async () => {
    const list = [{ a: 'x"]}\\' }, { b: [{ c: '😀' }, []] }, {}];
    const bytes = new TextEncoder().encode(JSON.stringify({ first: [[]], notes: list, last: [{ d: 1 }] }));
    for (let size = 1; size < 12; size += 1) {
      const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
        start(controller) {
          for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
          controller.close();
        },
      });
      const read: unknown[] = [];
      for await (const element of readJsonElements(stream, { field: 'notes' })) read.push(element);
      expect(read).toEqual(list);
    }
  });
});
