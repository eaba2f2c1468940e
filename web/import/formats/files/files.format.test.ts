import { describe, expect, it } from 'vitest';
import { notesOf, readAll, sourceOf } from '../../testing/sources.ts';
import { formatSentences } from '../format-sentences.ts';
import { filesFormat } from './files.format.ts';

const read = (contents: Record<string, string>) => notesOf(filesFormat, sourceOf(contents));

/** The text of a note beside some files that it names. */
async function textOf(text: string): Promise<string | undefined> {
  const others = {
    'Note.md': 'x',
    'Folder/Deep note.md': '---\ntitle: Given title\naliases: [Other name]\n---\nx',
    'assets/pic one.png': 'png',
    'Folder/odd #name.md': 'x',
    'paper.pdf': 'pdf',
  };
  return (await read({ ...others, 'Folder/Text.md': text }))['Text']?.description;
}

describe('links of a Markdown folder', () => {
  it.each([
    ['[[Note]]', '[[Note]]'],
    ['[[note]]', '[[Note|note]]'],
    ['[[Note|words]]', '[[Note|words]]'],
    ['[[Folder/Deep note]]', '[[Given title|Deep note]]'],
    ['[[Other name]]', '[[Given title|Other name]]'],
    ['[[Note#Heading]]', '[[Note|Note > Heading]]'],
    ['[[Note#Heading|words]]', '[[Note|words]]'],
    ['[[Note#^a1b2]]', '[[Note]]'],
    ['[[#Here]]', '[[Text|Here]]'],
    ['| [[Note\\|words]] |', '| [[Note\\|words]] |'],
    ['![[Note]]', '[[Note]]'],
    ['![[pic one.png]]', '![pic one.png](attachment:file-1)'],
    ['![[pic one.png|300]]', '![pic one.png](attachment:file-1)'],
    ['![[pic one.png|A lake]]', '![A lake](attachment:file-1)'],
    ['![[paper.pdf]] [[paper.pdf|it]]', '[paper.pdf](attachment:file-1) [it](attachment:file-1)'],
    ['![A [b]](../assets/pic%20one.png)', '![A [b]](../assets/pic%20one.png)'],
    ['![Lake](../assets/pic%20one.png "title")', '![Lake](attachment:file-1)'],
    ['![](<../assets/pic one.png>)', '![pic one.png](attachment:file-1)'],
    ['![](../assets/pic one.png)', '![pic one.png](attachment:file-1)'],
    ['<img src="../assets/pic%20one.png" alt="Lake" width="20">', '![Lake](attachment:file-1)'],
    ['[words](Deep%20note.md#part)', '[[Given title|words]]'],
    ['[words](/Note.md)', '[[Note|words]]'],
    ['[words](odd%20%23name.md) [raw](<odd #name.md>)', '[[odd #name|words]] [[odd #name|raw]]'],
    ['[web](https://example.com/Note.md)', '[web](https://example.com/Note.md)'],
    ['[[Nobody]] [x](gone.md)', '[[Nobody]] [x](gone.md)'],
    ['`[[note]]`', '`[[note]]`'],
    ['```\n[[note]]\n```', '```\n[[note]]\n```'],
    ['> [!note] Call\n> [[note]]', '> [!note] Call\n> [[Note|note]]'],
  ])('%s', async (given, expected) => {
    expect(await textOf(given)).toBe(expected);
  });

  it('prefer the file beside the text, and the one with the same case', async () => {
    const notes = await read({
      'a/Index.md': '---\ntitle: Of a\n---\n',
      'b/Index.md': '---\ntitle: Of b\n---\n',
      'b/Text.md': '[[Index]] [[a/Index]] [[b/index]]',
    });
    expect(notes['Text']?.description).toBe('[[Of b|Index]] [[Of a|Index]] [[Of b|index]]');
  });

  it('take a line of any length and shape', async () => {
    const line = '`[![[('.repeat(20_000);
    expect((await read({ 'a.md': line }))['a']?.description).toBe(line);
    const short = '[![`<img [[a|'.repeat(3000);
    expect((await read({ 'a.md': short }))['a']?.description.length).toBeGreaterThan(30_000);
  });
});

describe('front matter', () => {
  const matterOf = async (matter: string) => (await read({ 'Name.md': `---\n${matter}\n---\ntext` }))['Name'];

  it.each([
    ['tags: [one, two]', ['one', 'two']],
    ['tags:\n  - one\n  - work/plans', ['one', 'work/plans']],
    ['tags: one, two', ['one', 'two']],
    ['tags: "#one #two"', ['one', 'two']],
    ['Tags: one', ['one']],
    ['tags: 2024', ['2024']],
    ['tags:', []],
    ['keywords: [a]\ntag: b', ['b']],
  ])('has tags as %s', async (matter, tags) => {
    expect((await matterOf(matter))?.tags).toEqual(tags);
  });

  it.each([
    ['created: 2024-03-05T08:30:00Z', '2024-03-05T08:30:00.000Z'],
    ['created: 2024-03-05', '2024-03-05T12:00:00.000Z'],
    ['date: 2024-3-5 8:30', '2024-03-05T08:30:00.000Z'],
    ['created_at: 1709627400', '2024-03-05T08:30:00.000Z'],
    ['creation date: 1709627400000', '2024-03-05T08:30:00.000Z'],
    ['date created: Tue, 5 Mar 2024 08:30:00 GMT', '2024-03-05T08:30:00.000Z'],
    ['date: 2030-01-01\ncreated: 2024-03-05T08:30:00Z', '2024-03-05T08:30:00.000Z'],
  ])('has the date as %s', async (matter, date) => {
    expect((await matterOf(matter))?.date).toBe(date);
  });

  it('has the rest kept as a block of the text', async () => {
    const note = await matterOf('title: Other\nrating: 5\npinned: true\nstatus:\n  - open');
    expect(note).toBeUndefined();
    const { Other } = await read({ 'Name.md': '---\ntitle: Other\nrating: 5\npinned: true\n---\ntext' });
    expect(Other).toMatchObject({ description: '```yaml\nrating: 5\n```\n\ntext', isPinned: true });
  });

  it.each(['a: [b', '- only\n- a list', 'just words', '*nowhere: x'])(
    'stays text where it is none: %s',
    async (matter) => {
      const text = `---\n${matter}\n---\ntext`;
      const note = (await read({ 'Name.md': text }))['Name'];
      expect(note?.description).toBe(text);
      expect(note?.warnings).toEqual([formatSentences.brokenMatter]);
    },
  );

  it('takes no line of a text for its end', async () => {
    expect((await read({ 'Name.md': 'a\n---\nb\n---\nc' }))['Name']?.description).toBe('a\n---\nb\n---\nc');
  });
});

describe('a folder of notes', () => {
  it('has its folders as nested tags, and words with # as tags', async () => {
    const notes = await read({
      'vault/work/plans/A.md': 'x #idea #work/now, not `#code`, not #1 nor a#b\n## Heading',
      'vault/B.txt': '#plain',
    });
    expect(notes['A']?.tags).toEqual(['work/plans', 'idea', 'work/now']);
    expect(notes['B']).toMatchObject({ tags: [], description: '#plain', date: '2024-05-01T09:00:00.000Z' });
  });

  it('leaves hidden folders out, and says which files no note names', async () => {
    const items = await readAll(
      filesFormat,
      sourceOf({ '.obsidian/app.json': '{}', '.trash/a.md': 'x', 'b.md': '![[p.png]]', 'p.png': 'p', 'q.png': 'q' }),
    );
    expect(items.map((item) => (item.kind === 'note' ? item.note.title : item))).toEqual([
      'b',
      { kind: 'refused', source: 'q.png', reason: formatSentences.notNamed },
    ]);
  });

  it('names the same note the same, wherever its folder stands', async () => {
    const one = await read({ 'vault/a.md': 'text', 'vault/b.md': 'text' });
    const same = await read({ 'other/a.md': 'text', 'other/b.md': 'text' });
    expect(one['a']?.clientId).toBe(same['a']?.clientId);
    expect(one['a']?.clientId).not.toBe(one['b']?.clientId);
    const changed = await read({ 'vault/a.md': 'another text', 'vault/b.md': 'text' });
    expect(changed['a']?.clientId).not.toBe(one['a']?.clientId);
  });

  it('can be read twice', async () => {
    const source = sourceOf({ 'vault/deep/a.md': 'x', 'vault/deep/b.md': 'y' });
    expect(await readAll(filesFormat, source)).toEqual(await readAll(filesFormat, source));
  });

  it('has texts of Windows', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x48, 0, 0x69, 0]);
    expect((await notesOf(filesFormat, sourceOf({ 'w.txt': bytes })))['w']?.description).toBe('Hi');
  });
});

it('reads HTML files, with their titles, links and pictures', async () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const notes = await notesOf(
    filesFormat,
    sourceOf({
      'a.html': `<html><head><title>By the sea</title></head><body><p>See <a href="b.html">that</a> <img src="data:image/png;base64,${pixel}"> <img src="files/x.png" alt="x"></p></body></html>`,
      'b.html': '<div>one</div><div>two</div>',
      'files/x.png': 'p',
    }),
  );
  expect(notes['By the sea']?.description).toBe('See [[b|that]] ![](attachment:data-1) ![x](attachment:file-1)');
  expect(notes['By the sea']?.files.map(({ name }) => name)).toEqual(['x.png', 'picture 1.png']);
  expect(notes['b']?.description).toBe('one\ntwo');
});

describe('TextBundles', () => {
  const info = (more: object = {}) =>
    JSON.stringify({
      creatorIdentifier: 'net.shinyfrog.bear',
      'net.shinyfrog.bear': {
        uniqueIdentifier: 'EA7C5067-B623-45E3-ABED-2B7B64B5F151',
        creationDate: '2023-10-11T08:08:52Z',
        modificationDate: '2023-10-11T08:10:40Z',
        trashedDate: null,
        pinned: 0,
        archived: 0,
        trashed: 0,
        ...more,
      },
    });

  it('are notes with the times, the pin and the files of Bear', async () => {
    const items = await readAll(
      filesFormat,
      sourceOf({
        'Bear/One.textbundle/text.md': '# Heading\n\n![](assets/a%20b.png) #work',
        'Bear/One.textbundle/info.json': info({ pinned: 1, archived: 1 }),
        'Bear/One.textbundle/assets/a b.png': 'p',
        'Bear/2023-10-11.textbundle/text.md': '# \nwords',
        'Bear/2023-10-11.textbundle/info.json': info({ trashed: 1, trashedDate: '2023-10-12T00:00:00Z' }),
        'Bear/Secret.textbundle/text.md': '',
        'Bear/Secret.textbundle/info.json': info({ encrypted: 1 }),
        'Bear/tags.json': '{}',
      }),
    );
    expect(items).toMatchObject([
      {
        kind: 'note',
        note: {
          title: 'Heading',
          clientId: 'EA7C5067-B623-45E3-ABED-2B7B64B5F151',
          description: '# Heading\n\n![a b.png](attachment:file-1) #work',
          tags: ['work'],
          date: '2023-10-11T08:08:52.000Z',
          updatedAt: '2023-10-11T08:10:40.000Z',
          isPinned: true,
          isArchived: true,
        },
      },
      { kind: 'note', note: { title: '2023-10-11', deletedAt: '2023-10-12T00:00:00.000Z' } },
      { kind: 'refused', source: 'Secret.textbundle/text.md', reason: formatSentences.encryptedNote },
    ]);
  });

  it('of any program need no facts, and may be chosen alone', async () => {
    const notes = await read({
      'Example.textbundle/text.markdown': 'words',
      'Example.textbundle/info.json': '{"version": 2}',
    });
    expect(notes['Example']).toMatchObject({ description: 'words', tags: [] });
  });
});
