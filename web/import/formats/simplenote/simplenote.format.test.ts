import { describe, expect, it } from 'vitest';
import { readAll, sourceOf } from '../../testing/sources.ts';
import { simplenoteFormat } from './simplenote.format.ts';

const list = (activeNotes: readonly unknown[], trashedNotes: readonly unknown[] = []) =>
  JSON.stringify({ activeNotes, trashedNotes });

describe('Simplenote', () => {
  it('keeps times, tags, pins and the trash; the first line is the title', async () => {
    const items = await readAll(
      simplenoteFormat,
      sourceOf({
        'source/notes.json': list(
          [
            {
              id: 'n1',
              content: 'Plan\r\n\r\n*stars* stay',
              creationDate: '2020-01-02T03:04:05.000Z',
              lastModified: '2020-06-02T03:04:05.000Z',
              tags: ['work'],
              pinned: true,
            },
            { id: 'n2', content: '# Marked\n*soft*', markdown: true },
            { content: 7 },
          ],
          [{ id: 'n3', content: 'Gone', lastModified: '2020-06-02T03:04:05.000Z' }],
        ),
        'Plan.txt': 'Plan',
      }),
    );
    expect(items).toMatchObject([
      {
        kind: 'note',
        note: {
          clientId: 'n1',
          title: 'Plan',
          description: String.raw`\*stars\* stay`,
          tags: ['work'],
          date: '2020-01-02T03:04:05.000Z',
          updatedAt: '2020-06-02T03:04:05.000Z',
          isPinned: true,
        },
      },
      { kind: 'note', note: { title: 'Marked', description: '*soft*' } },
      { kind: 'refused', source: 'source/notes.json: 3' },
      { kind: 'note', note: { title: 'Gone', deletedAt: '2020-06-02T03:04:05.000Z' } },
    ]);
  });
});
