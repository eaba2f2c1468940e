import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from '#contract/notes/saved-searches.ts';
import { deleteMe, exportMe } from '#contract/users/users.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Client } from '#server/testing/test-client.ts';
import { bytesOf } from '#server/testing/test-files.ts';

describe.each(engines)('saved searches on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  const save = async (who: Client, name: string, query = 'q=lake') =>
    (await who.ok(saveSearch, { body: { name, query } })).data;
  const post = (who: Client, body: object) =>
    who.fetch(saveSearch.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const namesOf = async (who: Client) => (await who.ok(listSavedSearches)).data.map(({ name }) => name);

  it('are kept sorted by name, and replaced under an existing one', async () => {
    const mara = await app.signUp();
    const first = await save(mara, 'Work 10');
    await save(mara, 'Work 9');
    await save(mara, 'album', 'tag=x&q=has%3Afile');
    expect(await namesOf(mara)).toEqual(['album', 'Work 9', 'Work 10']);
    expect(await save(mara, ' Work 10 ', 'q=boat')).toEqual({ ...first, query: 'q=boat' });
    expect((await mara.ok(listSavedSearches)).data).toContainEqual({ ...first, query: 'q=boat' });
    expect(await namesOf(mara)).toHaveLength(3);
  });

  it('are removed once, and only by their owner', async () => {
    const mara = await app.signUp();
    const noor = await app.signUp();
    const { _id: id } = await save(mara, 'Lakes');
    expect(await namesOf(noor)).toEqual([]);
    expect(await noor.refused(deleteSavedSearch, { params: { id } })).toMatchObject({ status: 404, code: 'notFound' });
    await save(noor, 'Lakes', 'q=other');
    await mara.ok(deleteSavedSearch, { params: { id } });
    expect(await namesOf(mara)).toEqual([]);
    expect(await namesOf(noor)).toEqual(['Lakes']);
    expect((await mara.refused(deleteSavedSearch, { params: { id } })).status).toBe(404);
  });

  it('are at most fifty, also where two come at once', async () => {
    const mara = await app.signUp();
    for (let index = 1; index < limits.savedSearches.kept; index += 1) await save(mara, `Search ${index}`);
    const sent = ['One more', 'Another'].map((name) => post(mara, { name, query: 'q=a' }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409]);
    await save(mara, 'Search 1', 'q=replaced');
    expect(await mara.refused(saveSearch, { body: { name: 'Fifty-first', query: 'q=a' } })).toMatchObject({
      status: 409,
      code: 'conflict',
    });
    expect(await namesOf(mara)).toHaveLength(limits.savedSearches.kept);
  });

  it.each([
    ['name', { name: '  ', query: 'q=a' }],
    ['name', { name: 'x'.repeat(61), query: 'q=a' }],
    ['name', { query: 'q=a' }],
    ['query', { name: 'Lakes', query: '' }],
    ['query', { name: 'Lakes', query: 'x'.repeat(limits.savedSearches.query.max + 1) }],
    ['query', { name: 'Lakes', query: ['q=a'] }],
  ])('are refused with a bad %s: %j', async (field, body) => {
    const mara = await app.signUp();
    const response = await post(mara, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid', errors: [{ path: field }] });
  });

  it('are part of the export, and go with the account', async () => {
    const mara = await app.signUp();
    await save(mara, 'Lakes', 'q=lake+-mud');
    const zip = readZip(await bytesOf(await mara.fetch(exportMe.path)));
    expect(JSON.parse(zip.get('thoughtleaf.json')?.toString() ?? '')).toMatchObject({
      savedSearches: [{ name: 'Lakes', query: 'q=lake+-mud' }],
    });
    await mara.ok(deleteMe, { body: { password: mara.password } });
    const left = await app.db.selectFrom('saved_searches').select('id').where('user_id', '=', mara.user._id).execute();
    expect(left).toEqual([]);
  });
});
