import { describe, expect, it } from 'vitest';
import { importedNoteSchema } from '#contract/notes/note-import.ts';
import type { ImportedFile } from '../imported-note.ts';
import { fitted } from '../testing/fitted-note.ts';
import { fitSentences } from './fit-sentences.ts';

const fileOf = (key: string, size: number | undefined = 10): ImportedFile => ({
  key,
  name: `${key}.png`,
  size,
  read: async () => new Blob(),
});

const bodyOf = (given: Parameters<typeof fitted>[0], tag?: string) => fitted(given, tag)[0]?.body;

describe('a note that comes from elsewhere', () => {
  it('is what the server takes, whatever it held', () => {
    const wild = {
      title: `\u0000${'t'.repeat(300)}\n\uD800`,
      description: `a\u0007b\r\nc\rd${'x'.repeat(250_000)}`,
      tags: ['#a,b', ` ${'deep/'.repeat(20)}end `, '//', 'A', 'a', ...Array.from({ length: 30 }, (_, n) => `t${n}`)],
      date: '1601-01-01T00:00:00Z',
      updatedAt: '9999-12-31T00:00:00Z',
      deletedAt: 'never',
      versions: [{ savedAt: 'x', title: '', description: '', tags: [] }],
    };
    const parts = fitted(wild, 'imported/x');
    expect(parts).toHaveLength(3);
    for (const { body } of parts) expect(importedNoteSchema.safeParse(body)).toMatchObject({ success: true });
    expect(parts[0]?.body.tags[0]).toBe('imported/x');
    expect(parts[0]?.warnings).toContain(fitSentences.badDate);
  });

  it('has a long title whole at the top of its text', () => {
    const title = 'word '.repeat(60).trim();
    const body = bodyOf({ title });
    expect(body?.title).toBe(`${title.slice(0, 199)}…`);
    expect(body?.description).toBe(`${title}\n\nA text.`);
  });

  it('comes in parts between paragraphs, none of which loses a letter', () => {
    const paragraphs = Array.from({ length: 60 }, (_, n) => `${n} ${'word '.repeat(800)}`.trim());
    const parts = fitted({ description: paragraphs.join('\n\n') });
    expect(parts.map(({ body }) => body.title)).toEqual(['A title (1 of 3)', 'A title (2 of 3)', 'A title (3 of 3)']);
    expect(parts.map(({ body }) => body.description).join('\n\n')).toBe(paragraphs.join('\n\n'));
    expect(new Set(parts.map(({ body }) => body.clientId)).size).toBe(3);
    expect(parts.map(({ body }) => body.clientId)).toEqual(
      fitted({ description: paragraphs.join('\n\n') }).map(({ body }) => body.clientId),
    );
  });

  it('is counted in letters, not in halves of them', () => {
    expect(fitted({ description: '😀'.repeat(100_000) })).toHaveLength(1);
    const parts = fitted({ description: '😀'.repeat(100_001) });
    expect(parts.map(({ body }) => body.description).join('')).toBe('😀'.repeat(100_001));
    expect(parts.every(({ body }) => body.description.isWellFormed())).toBe(true);
  });

  it('loses the upper levels of a long tag first, and says so', () => {
    const [note] = fitted({ tags: ['a very long name of a notebook/another one/plans'] });
    expect(note?.body.tags).toEqual(['another one/plans']);
    expect(note?.warnings).toEqual([fitSentences.tagCut('a very long name of a notebook/another one/plans')]);
  });

  it('begins when it was first changed, if that is earlier', () => {
    const body = bodyOf({ date: '2024-05-01T00:00:00Z', updatedAt: '2020-01-01T00:00:00Z' });
    expect(body).toMatchObject({ date: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' });
    expect(bodyOf({ date: undefined })?.date).toBe('2026-01-01T00:00:00.000Z');
  });

  it('is none where it is empty, and named by its picture where that is all', () => {
    expect(fitted({ title: ' ', description: '\n' })).toEqual([]);
    expect(bodyOf({ title: '', description: '', files: [fileOf('lake')] })?.title).toBe('lake');
  });
});

describe('files of a note', () => {
  it('have ids that the text names, the same each time', () => {
    const given = {
      description: '![a](attachment:a) and [b](attachment:b)',
      files: [fileOf('a'), fileOf('b'), fileOf('c')],
    };
    const [note] = fitted(given);
    const [a, b, c] = note?.files ?? [];
    expect(note?.body.description).toBe(`![a](attachment:${a?.id}) and [b](attachment:${b?.id})`);
    expect(c?.id).toMatch(/^[\da-f-]{36}$/);
    expect(fitted(given)[0]?.files.map(({ id }) => id)).toEqual([a?.id, b?.id, c?.id]);
    expect(fitted({ ...given, clientId: 'two' })[0]?.files[0]?.id).not.toBe(a?.id);
  });

  it('that cannot come leave their words and a sentence', () => {
    const files = [fileOf('big', 30_000_000), fileOf('empty', 0), fileOf('fine', undefined)];
    const [note] = fitted({ description: '![A lake](attachment:big) ![x](attachment:empty) attachment:nobody', files });
    expect(note?.body.description).toBe('A lake x attachment:nobody');
    expect(note?.files.map(({ key }) => key)).toEqual(['fine']);
    expect(note?.warnings).toEqual([fitSentences.fileTooLarge('big.png'), fitSentences.fileEmpty('empty.png')]);
  });

  it('go with the part of the text that shows them', () => {
    const description = `${'word '.repeat(25_000)}\n\n![a](attachment:a)`;
    const parts = fitted({ description, files: [fileOf('a'), fileOf('b')] });
    expect(parts.map(({ files }) => files.map(({ key }) => key))).toEqual([['b'], ['a']]);
  });
});

describe('former versions', () => {
  const version = (n: number, length = 1) => ({
    savedAt: new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString(),
    title: `v${n}`,
    description: 'x'.repeat(length),
    tags: [],
  });

  it('are at most 199: the first one and the newest', () => {
    const versions = Array.from({ length: 300 }, (_, n) => version(n));
    const body = bodyOf({ versions });
    expect(body?.versions?.map(({ title }) => title).slice(0, 2)).toEqual(['v0', 'v102']);
    expect(body?.versions).toHaveLength(199);
  });

  it('are as many as a call carries', () => {
    const [note] = fitted({ versions: Array.from({ length: 100 }, (_, n) => version(n, 90_000)) });
    expect(note?.body.versions?.length).toBeGreaterThan(20);
    expect(JSON.stringify(note?.body).length).toBeLessThan(4_000_000);
    expect(note?.warnings[0]).toContain('former versions were left out');
  });
});
