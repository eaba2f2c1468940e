import { beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '#contract/limits.ts';
import { browserDrafts } from '#web/offline/drafts.ts';
import { blankText } from './note-form-values.ts';
import { forgetTextsOf, keepPreviousText, readPreviousTexts } from './previous-texts.ts';

vi.mock('idb-keyval', () => import('#web/testing/fake-keyval.ts'));

const store = browserDrafts;
const textOf = (description: string) => ({ ...blankText, title: 'A title', description, tags: 'a, b' });
const keep = (owner: string, noteId: string, description: string, at = Date.now()) =>
  keepPreviousText(store, owner, { noteId, text: textOf(description), at });
const read = async (owner: string, noteId: string) => {
  const texts = await readPreviousTexts(store, owner, noteId);
  return texts.map(({ text }) => text.description);
};
const dayMs = 86_400_000;

beforeEach(() => store.removeStartingWith(''));

describe('previous texts', () => {
  it('are those of one note and one person, the newest first', async () => {
    await keep('ada', 'n1', 'One');
    await keep('ada', 'n1', 'Two');
    await keep('ada', 'n2', 'Of another note');
    await keep('eve', 'n1', 'Of another person');
    expect(await read('ada', 'n1')).toEqual(['Two', 'One']);
    expect((await readPreviousTexts(store, 'ada', 'n1'))[0]?.text).toEqual(textOf('Two'));
  });

  it('hold each text once', async () => {
    for (const words of ['One', 'Two', 'One']) await keep('ada', 'n1', words);
    expect(await read('ada', 'n1')).toEqual(['One', 'Two']);
  });

  it('are no more than the newest, and none for longer than their days', async () => {
    for (let count = 0; count <= limits.previousTexts.kept; count += 1) await keep('ada', 'n1', `Text ${count}`);
    const kept = await read('ada', 'n1');
    expect(kept).toHaveLength(limits.previousTexts.kept);
    expect(kept.at(-1)).toBe('Text 1');
    await keep('eve', 'n1', 'Old', Date.now() - (limits.previousTexts.days + 1) * dayMs);
    expect(await read('eve', 'n1')).toEqual([]);
  });

  it('of many at once are all kept', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, count) => keep('ada', 'n1', `Text ${count}`)));
    expect(await read('ada', 'n1')).toHaveLength(20);
  });

  it('in a shape that is not known count as none', async () => {
    await store.write('ada:previous-texts', { of: 'another version' });
    expect(await read('ada', 'n1')).toEqual([]);
    await keep('ada', 'n1', 'One');
    expect(await read('ada', 'n1')).toEqual(['One']);
  });

  it('are read each by itself: one of another version takes no other along', async () => {
    await keep('ada', 'n1', 'One');
    const known = await store.read('ada:previous-texts');
    const other = { noteId: 'n1', text: { words: 'Of another version' }, at: Date.now() };
    await store.write('ada:previous-texts', [other, ...(Array.isArray(known) ? known : [])]);
    expect(await read('ada', 'n1')).toEqual(['One']);
    await keep('ada', 'n1', 'Two');
    expect(await read('ada', 'n1')).toEqual(['Two', 'One']);
  });

  it('go with the note, and so does what was typed over it', async () => {
    await keep('ada', 'n1', 'One');
    await keep('ada', 'n2', 'Other');
    await store.write('ada:edit-note-n1', { title: 'Typed' });
    await forgetTextsOf(store, 'ada', ['n1']);
    expect(await read('ada', 'n1')).toEqual([]);
    expect(await read('ada', 'n2')).toEqual(['Other']);
    expect(await store.read('ada:edit-note-n1')).toBeUndefined();
  });

  it('go with the drafts of the person', async () => {
    await keep('ada', 'n1', 'One');
    await store.removeStartingWith('ada:');
    expect(await read('ada', 'n1')).toEqual([]);
  });
});
