import { describe, expect, it } from 'vitest';
import { notesOf, readAll, sourceOf } from '../../testing/sources.ts';
import { joplinFormat } from './joplin.format.ts';

const id = (digit: string) => digit.repeat(32);

const item = (title: string, body: string | undefined, fields: Record<string, string | number>) =>
  [
    title,
    ...(body === undefined ? [] : ['', body]),
    '',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');

const note = (title: string, body: string, more: Record<string, string | number> = {}) =>
  item(title, body, {
    id: id('1'),
    parent_id: id('a'),
    created_time: '2020-01-02T03:04:05.000Z',
    updated_time: '2021-01-02T03:04:05.000Z',
    is_todo: 0,
    todo_due: 0,
    todo_completed: 0,
    source_url: '',
    encryption_applied: 0,
    markup_language: 1,
    deleted_time: 0,
    type_: 1,
    ...more,
  });

const base = {
  [`${id('a')}.md`]: item('Trips', undefined, { id: id('a'), parent_id: id('b'), type_: 2 }),
  [`${id('b')}.md`]: item('Life', undefined, { id: id('b'), parent_id: '', type_: 2 }),
  [`${id('c')}.md`]: item('summer', undefined, { id: id('c'), type_: 5 }),
  [`${id('d')}.md`]: item('', undefined, { id: id('d'), note_id: id('1'), tag_id: id('c'), type_: 6 }),
  [`${id('e')}.md`]: item('sea.png', undefined, { id: id('e'), mime: 'image/png', filename: '', type_: 4 }),
  [`${id('f')}.md`]: item('lost.pdf', undefined, { id: id('f'), mime: 'application/pdf', type_: 4 }),
  [`resources/${id('e')}.png`]: 'picture',
};

describe('Joplin', () => {
  it('keeps title, times, notebooks as nested tags, tags, files and links', async () => {
    const source = sourceOf({
      ...base,
      [`${id('1')}.md`]: note(
        'By the sea',
        `key: value\n\n![sea](:/${id('e')}) and [other](:/${id('2')}) and [lost](:/${id('f')})`,
      ),
      [`${id('2')}.md`]: note('Other [note]', 'Back to [it](:/' + id('1') + ')', { id: id('2') }),
    });
    expect(await joplinFormat.matches(source)).toBe(true);
    const notes = await notesOf(joplinFormat, source);
    expect(notes['By the sea']).toMatchObject({
      clientId: id('1'),
      description: `key: value\n\n![sea](attachment:${id('e')}) and [[Other note|other]] and lost`,
      tags: ['Life/Trips', 'summer'],
      date: '2020-01-02T03:04:05.000Z',
      updatedAt: '2021-01-02T03:04:05.000Z',
      deletedAt: undefined,
      warnings: ['The file “lost.pdf” is not in the archive.'],
    });
    expect(notes['By the sea']?.files).toMatchObject([{ key: id('e'), name: 'sea.png', size: 7 }]);
    expect(notes['Other [note]']?.description).toBe('Back to [[By the sea|it]]');
  });

  it('makes tasks of to-dos, and Markdown of HTML notes', async () => {
    const notes = await notesOf(
      joplinFormat,
      sourceOf({
        ...base,
        [`${id('1')}.md`]: note('Call Ada', '', { is_todo: 1, todo_completed: 1_600_000_000_000 }),
        [`${id('2')}.md`]: note('Clipped', `<p>a <b>bold</b><img src=":/${id('e')}"></p>`, {
          id: id('2'),
          markup_language: 2,
        }),
      }),
    );
    expect(notes['Call Ada']?.description).toBe('- [x] Call Ada');
    expect(notes['Clipped']?.description).toBe(`a **bold**![](attachment:${id('e')})`);
  });

  it('refuses encrypted notes, and knows the trash', async () => {
    const items = await readAll(
      joplinFormat,
      sourceOf({
        ...base,
        [`${id('1')}.md`]: note('', '', { encryption_applied: 1 }),
        [`${id('2')}.md`]: note('Gone', 'x', { id: id('2'), deleted_time: 1_600_000_000_000 }),
        [`${id('3')}.md`]: 'no item at all',
      }),
    );
    expect(items).toMatchObject([
      { kind: 'refused', source: `${id('1')}.md` },
      { kind: 'note', note: { title: 'Gone', deletedAt: '2020-09-13T12:26:40.000Z' } },
      { kind: 'refused', source: `${id('3')}.md` },
    ]);
  });

  it('is no folder of Markdown', async () => {
    expect(await joplinFormat.matches(sourceOf({ 'a.md': '# Title', [`${id('1')}.md`]: 'words' }))).toBe(false);
  });
});
