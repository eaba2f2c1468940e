import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { newNoteSchema } from './note-body.ts';
import { refusalsOfNote } from './note-rules.ts';

const good = { title: 'Harbour walk', description: 'Bread and cheese.', tags: ['walks'] };
const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);
const { title, description, tag } = limits.note;

/** The first refusal of each field by the schema. */
function bySchema(note: typeof good): Record<string, string> {
  const refusals: Record<string, string> = {};
  for (const { path, message } of z.safeParse(newNoteSchema, note).error?.issues ?? []) {
    refusals[String(path[0])] ??= message;
  }
  return refusals;
}

describe('refusals of a note', () => {
  it.each([
    ['a good note', {}, []],
    ['no title', { title: ' ' }, ['title']],
    ['a short title', { title: 'Four' }, ['title']],
    ['a long title', { title: '🌊'.repeat(title.max + 1) }, ['title']],
    ['the longest title', { title: ` ${'🌊'.repeat(title.max)} ` }, []],
    ['a control character', { title: 'A bell \u0007 rings' }, ['title']],
    ['a broken character', { description: 'Half of one: \uD83C' }, ['description']],
    ['line breaks of Windows', { description: 'One\r\nTwo' }, []],
    ['a long text', { description: 'x'.repeat(description.max + 1) }, ['description']],
    ['a long tag', { tags: ['short', 'x'.repeat(tag.max + 1)] }, ['tags']],
    ['many tags', { tags: tags(limits.note.tags + 1) }, ['tags']],
    ['many tags, of which one is long', { tags: ['x'.repeat(tag.max + 1), ...tags(limits.note.tags + 1)] }, ['tags']],
    ['tags that are the same', { tags: [...tags(limits.note.tags), 'tag 1', ' tag 2 ', ''] }, []],
    ['everything at once', { title: '', description: '', tags: ['x'.repeat(99)] }, ['title', 'description', 'tags']],
  ])('%s: the schema of the call and the screens say the same', (_name, change, refused) => {
    const note = { ...good, ...change };
    expect(Object.keys(refusalsOfNote(note))).toEqual(refused);
    expect(refusalsOfNote(note)).toEqual(bySchema(note));
  });

  it('leave out what is not given', () => {
    expect(refusalsOfNote({ description: 'x' })).toEqual({ description: expect.any(String) });
  });
});
