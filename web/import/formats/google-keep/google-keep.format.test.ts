import { describe, expect, it } from 'vitest';
import { notesOf, readAll, sourceOf } from '../../testing/sources.ts';
import { googleKeepFormat } from './google-keep.format.ts';

const keep = (more: object = {}) =>
  JSON.stringify({
    color: 'DEFAULT',
    isTrashed: false,
    isPinned: false,
    isArchived: false,
    textContent: 'Some words',
    title: 'A title',
    userEditedTimestampUsec: 1_588_320_000_000_000,
    createdTimestampUsec: 1_577_836_800_000_000,
    ...more,
  });

describe('Google Keep', () => {
  it('is known by its notes, whatever the folders are called', async () => {
    expect(await googleKeepFormat.matches(sourceOf({ 'Takeout/Google Notizen/a.json': keep() }))).toBe(true);
    expect(await googleKeepFormat.matches(sourceOf({ 'a.json': '{"items": []}', 'b.md': 'x' }))).toBe(false);
  });

  it('keeps title, times, labels, pin, archive and trash', async () => {
    const source = sourceOf({
      'Keep/a.json': keep({ labels: [{ name: 'Work' }, { name: 'Home' }], isPinned: true, isArchived: true }),
      'Keep/a.html': '<div class="note"><div class="content">Twin</div></div>',
      'Keep/b.json': keep({ title: 'Gone', isTrashed: true, createdTimestampUsec: 1 }),
      'Keep/Labels.txt': 'Work',
    });
    const notes = await notesOf(googleKeepFormat, source);
    expect(Object.keys(notes)).toEqual(['A title', 'Gone']);
    expect(notes['A title']).toMatchObject({
      description: 'Some words',
      tags: ['Work', 'Home'],
      date: '2020-01-01T00:00:00.000Z',
      updatedAt: '2020-05-01T08:00:00.000Z',
      isPinned: true,
      isArchived: true,
      deletedAt: undefined,
    });
    expect(notes['Gone']?.deletedAt).toBe('2020-05-01T08:00:00.000Z');
  });

  it('makes tasks of lists, and links of annotations', async () => {
    const { 'A title': note } = await notesOf(
      googleKeepFormat,
      sourceOf({
        'a.json': keep({
          textContent: undefined,
          listContent: [
            { text: 'Milk', isChecked: true },
            { text: 'Bread', isChecked: false },
          ],
          annotations: [{ url: 'https://example.org/a', title: 'The [shop]', source: 'WEBLINK' }],
        }),
      }),
    );
    expect(note?.description).toBe('- [x] Milk\n- [ ] Bread\n\n[The  shop](https://example.org/a)');
  });

  it('finds pictures whose ending is another one, also in another zip', async () => {
    const { 'A title': note } = await notesOf(
      googleKeepFormat,
      sourceOf({
        'Takeout/Keep/a.json': keep({
          attachments: [
            { filePath: '1.jpeg', mimetype: 'image/jpeg' },
            { filePath: 'voice.3gp', mimetype: 'audio/3gp' },
            { filePath: 'lost.png', mimetype: 'image/png' },
          ],
        }),
        'Takeout/Keep/1.jpg': 'picture',
        'Takeout 2/Keep/voice.3gp': 'sound',
      }),
    );
    expect(note?.files.map(({ name }) => name)).toEqual(['1.jpg', 'voice.3gp']);
    expect(note?.description).toBe('Some words\n\n![](attachment:file-1)');
    expect(await (await note?.files[0]?.read())?.text()).toBe('picture');
    expect(note?.warnings).toEqual(['The file “lost.png” is not in the archive.']);
  });

  it('keeps plain words as they look, and the form of formatted ones', async () => {
    const notes = await notesOf(
      googleKeepFormat,
      sourceOf({
        'a.json': keep({ title: 'Plain', textContent: '# no heading\n*stars* and 2*3*4, snake_case_x\n- item' }),
        'b.json': keep({
          title: 'Formatted',
          createdTimestampUsec: 2,
          textContentHtml: '<h1 dir="ltr"><span>Big</span></h1><p><span style="font-weight:700">bold</span> words</p>',
        }),
      }),
    );
    expect(notes['Plain']?.description).toBe('\\# no heading\n\\*stars\\* and 2*3*4, snake_case_x\n- item');
    expect(notes['Formatted']?.description).toBe('# Big\n\n**bold** words');
  });

  it('names a note the same each time, and two of one moment apart', async () => {
    const read = async () => {
      const items = await readAll(googleKeepFormat, sourceOf({ 'a.json': keep(), 'b.json': keep() }));
      return items.map((item) => (item.kind === 'note' ? item.note.clientId : ''));
    };
    const [first, second] = [await read(), await read()];
    expect(first).toEqual(second);
    expect(new Set(first).size).toBe(2);
  });

  it('reads a page where there is no JSON, and refuses a damaged note alone', async () => {
    const items = await readAll(
      googleKeepFormat,
      sourceOf({
        'a.json': keep({ labels: 'none' }),
        'b.html':
          '<html><body><div class="note"><div class="heading">Mar 3, 2020, 5:00:00 PM</div><div class="title">Page</div><div class="content">one<br>two</div><div class="chips"><span class="chip label"><span class="label-name">Tag</span></span></div></div></body></html>',
      }),
    );
    expect(items).toMatchObject([
      { kind: 'refused', source: 'a.json' },
      { kind: 'note', note: { title: 'Page', description: 'one\ntwo', tags: ['Tag'] } },
    ]);
  });
});
