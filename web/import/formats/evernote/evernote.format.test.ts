import { describe, expect, it } from 'vitest';
import { notesOf, readAll, sourceOf } from '../../testing/sources.ts';
import { formatSentences } from '../format-sentences.ts';
import { evernoteFormat } from './evernote.format.ts';

/** One red pixel, and its MD5. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const note = (content: string, more = '', title = 'A &amp; B') => `<note><title>${title}</title>
<created>20200102T030405Z</created><updated>20210102T030405Z</updated><tag>travel</tag>
<note-attributes><author>Ada</author><source-url>https://example.org/x</source-url></note-attributes>
<content><![CDATA[<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-note SYSTEM "http://xml.evernote.com/pub/enml2.dtd"><en-note>${content}</en-note>]]></content>${more}</note>`;

const enex = (...notes: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE en-export SYSTEM "http://xml.evernote.com/pub/evernote-export4.dtd"><en-export export-date="20240101T000000Z" application="Evernote">${notes.join('')}</en-export>`;

const read = (...notes: readonly string[]) => notesOf(evernoteFormat, sourceOf({ 'My trips.enex': enex(...notes) }));

const resource = `<resource><data encoding="base64">\n${pixel}\n</data><mime>image/png</mime><recognition><![CDATA[<recoIndex/>]]></recognition><resource-attributes><file-name>pixel.png</file-name></resource-attributes></resource>`;

describe('Evernote', () => {
  it('keeps title, times, tags, notebook and source', async () => {
    const { 'A & B': found } = await read(note('<div>one</div><div>two</div><div><br/></div><div>three</div>'));
    expect(found).toMatchObject({
      description: 'one\ntwo\n\nthree\n\nSource: <https://example.org/x>',
      tags: ['My trips', 'travel'],
      date: '2020-01-02T03:04:05.000Z',
      updatedAt: '2021-01-02T03:04:05.000Z',
    });
  });

  it('makes tasks of todos, of the old and of the new kind', async () => {
    const { 'A & B': old } = await read(note('<div><en-todo checked="true"/>done</div><div><en-todo/>open</div>'));
    expect(old?.description).toMatch(/^- \[x\] done\n- \[ \] open/);
    const { 'A & B': list } = await read(
      note(
        '<ul style="--en-todo:true;"><li style="--en-checked:true;"><div>done</div></li><li style="--en-checked:false;"><div>open</div></li></ul>',
      ),
    );
    expect(list?.description).toMatch(/^- \[x\] done\n- \[ \] open/);
    const task = (title: string, status: string) =>
      `<task><title>${title}</title><taskStatus>${status}</taskStatus><taskGroupNoteLevelID>g1</taskGroupNoteLevelID></task>`;
    const { 'A & B': tasks } = await read(
      note(
        '<div>first</div><div style="--en-task-group:true; --en-id:g1;"></div>',
        task('done', 'completed') + task('open', 'open'),
      ),
    );
    expect(tasks?.description).toMatch(/^first\n\n- \[x\] done\n- \[ \] open/);
  });

  it('warns of a reminder, not of the order that every note of an older version has', async () => {
    const attributes = (inner: string) => note('<div>x</div>').replace('<author>Ada</author>', inner);
    const { 'A & B': ordered } = await read(attributes('<reminder-order>0</reminder-order>'));
    expect(ordered?.warnings).toEqual([]);
    const { 'A & B': reminded } = await read(attributes('<reminder-time>20240101T000000Z</reminder-time>'));
    expect(reminded?.warnings).toEqual([formatSentences.reminderLost]);
  });

  it('leaves out what newer versions write for older ones in the place of tasks', async () => {
    const { 'A & B': found } = await read(
      note(
        '<div style="--en-task-group:true; --en-id:g1;"><div style="x">Content not supported</div><div style="y">This block is a placeholder for Tasks, which has been officially released.</div></div><div>after</div>',
        '<task><title>open</title><taskStatus>open</taskStatus><taskGroupNoteLevelID>g1</taskGroupNoteLevelID></task>',
      ),
    );
    expect(found?.description).toMatch(/^- \[ \] open\n\nafter/);
  });

  it('puts files in their places, by their hashes', async () => {
    const hash = await md5Of(pixel);
    const { 'A & B': found } = await read(
      note(`<div>see</div><div><en-media hash="${hash}" type="image/png" /></div>`, resource),
    );
    expect(found?.description).toMatch(new RegExp(`!\\[pixel\\.png\\]\\(attachment:${hash}\\)`));
    expect(found?.files).toMatchObject([{ key: hash, name: 'pixel.png' }]);
    expect((await found?.files[0]?.read())?.size).toBe(found?.files[0]?.size);
  });

  it('keeps tables, code, highlights and links to other notes', async () => {
    const { 'A & B': found } = await read(
      note(`<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>
        <div style="--en-codeblock:true;"><div>let a;</div><div>let b;</div></div>
        <div><span style="font-weight:bold">bold</span> <a href="evernote:///view/1/s1/g/g/">Other note</a></div>`),
    );
    expect(found?.description).toMatch(
      /^\| a \| b \|\n\| - \| - \|\n\| 1 \| 2 \|\n\n```\nlet a;\nlet b;\n```\n\n\*\*bold\*\* \[\[Other note\]\]/,
    );
  });

  it('tells of encrypted parts and reminders', async () => {
    const { 'A & B': found } = await read(
      note(
        '<div>a</div><en-crypt hint="x">abc=</en-crypt>',
        '<note-attributes><reminder-time>20200101T000000Z</reminder-time></note-attributes>',
      ),
    );
    expect(found?.description).toContain('[Encrypted in Evernote]');
    expect(found?.warnings).toHaveLength(2);
  });

  it('keeps what came before damage', async () => {
    const items = await readAll(
      evernoteFormat,
      sourceOf({ 'a.enex': `${enex(note('<div>one</div>')).replace('</en-export>', '')}<note><title>cut < off` }),
    );
    expect(items.map(({ kind }) => kind)).toEqual(['note', 'refused']);
  });

  it('tells notes without any difference apart, and names them the same each time', async () => {
    const ids = async () =>
      (await readAll(evernoteFormat, sourceOf({ 'a.enex': enex(note('a'), note('a')) }))).map((item) =>
        item.kind === 'note' ? item.note.clientId : '',
      );
    const [one, other] = [await ids(), await ids()];
    expect(one).toEqual(other);
    expect(new Set(one).size).toBe(2);
  });
});

async function md5Of(base64: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('md5').update(Buffer.from(base64, 'base64')).digest('hex');
}
