import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disableNote } from '#contract/notes/notes.admin.ts';
import { addNote, deleteNote, listNotes } from '#contract/notes/notes.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';

describe.each(engines)('a search that finds nothing, on %s,', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const add = async (who: Client, description: string, tags: string[] = []) =>
    (await who.ok(addNote, { body: { title: 'A title', description, tags } })).data._id;
  const suggestionFor = async (who: Client, q: string, more: { tag?: string; cursor?: string } = {}) =>
    (await who.ok(listNotes, { query: { q, ...more } })).suggestion;

  it('offers the query with a near word, and follows what the notes say', async () => {
    const mara = await app.signUp();
    const id = await add(mara, 'The heliotrope by the lake', ['water']);
    expect(await suggestionFor(mara, 'heliotorpe lake -mud')).toBe('heliotrope lake -mud');
    expect(await suggestionFor(mara, 'heliotrope')).toBeNull();
    expect(await suggestionFor(mara, 'zebra')).toBeNull();
    await add(mara, 'Watercolours');
    expect(await suggestionFor(mara, 'watrcolours')).toBe('watercolours');
    await mara.ok(deleteNote, { params: { id } });
    expect(await suggestionFor(mara, 'heliotorpe')).toBeNull();
  });

  it('offers only what the same filter finds', async () => {
    const mara = await app.signUp();
    await add(mara, 'The heliotrope by the lake', ['water']);
    await add(mara, 'Words', ['other']);
    expect(await suggestionFor(mara, 'heliotorpe', { tag: 'water' })).toBe('heliotrope');
    expect(await suggestionFor(mara, 'heliotorpe', { tag: 'other' })).toBeNull();
    expect(await suggestionFor(mara, 'heliotorpe has:file')).toBeNull();
    expect(await suggestionFor(mara, 'heliotorpe', { cursor: '01900000-0000-7000-8000-000000000000' })).toBeNull();
  });

  it('knows no word of other people or of a disabled text', async () => {
    const [mara, noor] = [await app.signUp(), await app.signUp()];
    await add(mara, 'The heliotrope by the lake');
    await add(noor, 'Something else');
    expect(await suggestionFor(noor, 'heliotorpe')).toBeNull();
    const id = await add(noor, 'The petunia');
    const editor = await addAdminTo(app, 'editor');
    await editor.ok(disableNote, { params: { id }, body: { disabled: true } });
    expect(await suggestionFor(noor, 'petunai')).toBeNull();
  });

  it('is not asked without a search', async () => {
    const mara = await app.signUp();
    expect(await mara.ok(listNotes)).not.toHaveProperty('suggestion');
  });
});
