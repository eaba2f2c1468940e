import { describe, expect, it } from 'vitest';
import { ImportError } from '#lib/imported-note.ts';
import { notesOf, readAll, sourceOf } from '../../testing/sources.ts';
import { standardNotesFormat } from './standard-notes.format.ts';

const note = (uuid: string, content: object, more: object = {}) => ({
  uuid,
  content_type: 'Note',
  created_at: '2020-01-02T03:04:05.000Z',
  updated_at: '2020-06-02T03:04:05.000Z',
  content: { references: [], ...content },
  ...more,
});

const backup = (...items: readonly unknown[]) => JSON.stringify({ version: '004', items });

const read = (...items: readonly unknown[]) =>
  notesOf(standardNotesFormat, sourceOf({ 'Standard Notes Backup and Import File.txt': backup(...items) }));

describe('Standard Notes', () => {
  it('keeps title, times, nested tags, pin, archive and trash', async () => {
    const state = {
      'org.standardnotes.sn': { client_updated_at: '2021-01-01T00:00:00.000Z', pinned: true, archived: true },
    };
    const { Plan: plan, Gone: gone } = await read(
      note('n1', { title: 'Plan', text: '# As it is', appData: state }),
      note('n2', { title: 'Gone', text: 'x', trashed: true }),
      { uuid: 't1', content_type: 'Tag', content: { title: 'Work', references: [] } },
      {
        uuid: 't2',
        content_type: 'Tag',
        content: {
          title: 'Plans',
          references: [
            { uuid: 't1', content_type: 'Tag' },
            { uuid: 'n1', content_type: 'Note' },
          ],
        },
      },
      { uuid: 'p', content_type: 'SN|UserPreferences', content: {} },
    );
    expect(plan).toMatchObject({
      clientId: 'n1',
      description: '# As it is',
      tags: ['Work/Plans'],
      date: '2020-01-02T03:04:05.000Z',
      updatedAt: '2021-01-01T00:00:00.000Z',
      isPinned: true,
      isArchived: true,
    });
    expect(gone?.deletedAt).toBe('2020-06-02T03:04:05.000Z');
  });

  it('reads the levels of older versions, and pins beside the text', async () => {
    const tag = (title: string, uuid: string) => ({
      uuid,
      content_type: 'Tag',
      content: { title, references: [{ uuid: 'n1', content_type: 'Note' }] },
    });
    const { Old: old } = await read(
      note('n1', { title: 'Old', text: 'x', pinned: true, archived: true }),
      tag('personal', 't1'),
      tag('personal.prose', 't2'),
      tag('personal.prose.short', 't3'),
      tag('v1.2', 't4'),
    );
    expect(old).toMatchObject({
      tags: ['personal', 'personal/prose', 'personal/prose/short', 'v1.2'],
      isPinned: true,
      isArchived: true,
    });
  });

  it('makes Markdown of Super notes, and code of what is no text', async () => {
    const words = (text: string, format = 0) => ({ type: 'text', text, format });
    const root = {
      type: 'root',
      children: [
        { type: 'heading', tag: 'h2', children: [words('Big')] },
        {
          type: 'paragraph',
          children: [
            words('a '),
            words('bold ', 1),
            { type: 'link', url: 'https://e.example', children: [words('link')] },
          ],
        },
        {
          type: 'list',
          listType: 'check',
          children: [
            { type: 'listitem', checked: true, children: [words('done')] },
            { type: 'listitem', checked: false, children: [words('open')] },
          ],
        },
        { type: 'code', language: 'js', children: [words('let a;'), { type: 'linebreak' }, words('let b;')] },
      ],
    };
    const notes = await read(
      note('n1', { title: 'Super', noteType: 'super', text: JSON.stringify({ root }) }),
      note('n2', { title: 'Sheet', noteType: 'spreadsheet', text: '{"sheets": []}' }),
    );
    expect(notes['Super']?.description).toBe(
      '## Big\n\na **bold** [link](https://e.example)\n\n- [x] done\n- [ ] open\n\n```js\nlet a;\nlet b;\n```',
    );
    expect(notes['Sheet']).toMatchObject({
      description: '```\n{"sheets": []}\n```',
      warnings: [expect.stringContaining('spreadsheet')],
    });
  });

  it('refuses an encrypted backup with a sentence on what to do', async () => {
    const source = sourceOf({ 'backup.txt': backup({ uuid: 'n', content_type: 'Note', content: '004:abc:def' }) });
    expect(await standardNotesFormat.matches(source)).toBe(true);
    await expect(readAll(standardNotesFormat, source)).rejects.toThrow(ImportError);
    await expect(readAll(standardNotesFormat, source)).rejects.toThrow(/Decrypted/);
  });

  it('refuses a damaged item alone', async () => {
    const items = await readAll(
      standardNotesFormat,
      sourceOf({ 'a.json': backup(note('n1', { title: 'A', text: 'x' }), { content_type: 'Note' }, 7) }),
    );
    expect(items.map(({ kind }) => kind)).toEqual(['note', 'refused', 'refused']);
  });
});
