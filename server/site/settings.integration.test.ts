import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/site/default-settings.ts';
import { getSettings } from '#contract/site/site.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { changeSettings, dropSettings, knownSettings, readSettings } from './settings.service.ts';

const { adScript: _hidden, holdFirstPosts: _rule, bannedWords: _words, ...atFirst } = defaultSettings;

describe.each(engines)('the settings of the site on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp(engine);
  });
  afterAll(() => app.close());

  it('begin quiet: nothing announced, no ads, no maintenance', async () => {
    expect(await app.visitor.ok(getSettings)).toEqual({ success: true, ...atFirst });
  });

  it('are known to everybody at once, each as it was set, and the ad script to nobody', async () => {
    const patch = {
      announcement: 'Sunday: 2 hours of rest <b>',
      banner: 'Two\nlines',
      adVisibility: true,
      adsOnBlogs: true,
      adsOnCommunity: true,
      adsOnSidebar: true,
      excludeNotesFromAds: false,
    };
    const adScript = '<script>secret()</script>';
    expect(await changeSettings(app.platform, { ...patch, adScript })).toEqual({
      ...defaultSettings,
      ...patch,
      adScript,
    });
    // The client fails on fields that the contract does not name.
    expect(await app.visitor.ok(getSettings)).toEqual({ success: true, ...atFirst, ...patch });
  });

  it('leave alone what a change does not name', async () => {
    await changeSettings(app.platform, { banner: 'Before' });
    const changed = await changeSettings(app.platform, { adsOnBlogs: false });
    expect(changed).toMatchObject({ banner: 'Before', adsOnBlogs: false, adVisibility: true });
    expect(await changeSettings(app.platform, {})).toEqual(changed);
    expect(await changeSettings(app.platform, { banner: undefined })).toEqual(changed);
  });

  it('answer 304 until something changes', async () => {
    const ask = (etag: string) => app.visitor.fetch(getSettings.path, { headers: { 'if-none-match': etag } });
    const first = await app.visitor.fetch(getSettings.path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(await ask(etag)).toMatchObject({ status: 304 });
    await changeSettings(app.platform, { banner: 'After' });
    const next = await ask(etag);
    expect(next.status).toBe(200);
    expect(next.headers.get('etag')).not.toBe(etag);
  });

  it('show within a moment what another process changed', async () => {
    await app.visitor.ok(getSettings);
    await app.db.updateTable('settings').set({ banner: 'From afar' }).execute();
    await app.db.updateTable('counters').set({ value: 1000 }).where('name', '=', 'settings').execute();
    await expect.poll(async () => (await app.visitor.ok(getSettings)).banner).toBe('From afar');
  });

  it('are not held where they were asked for before a change was told of', async () => {
    const reading = readSettings(app.platform);
    dropSettings(app.db);
    await reading;
    expect(knownSettings(app.db)).toBeUndefined();
    const holds = async () => (await readSettings(app.platform)) === knownSettings(app.db);
    await expect.poll(holds).toBe(true);
  });

  it('end with one of two changes at the same time, none of them half', async () => {
    await Promise.all([
      changeSettings(app.platform, { announcement: 'One', banner: 'One' }),
      changeSettings(app.platform, { announcement: 'Two', banner: 'Two' }),
    ]);
    const { announcement, banner } = await app.visitor.ok(getSettings);
    expect(banner).toBe(announcement);
  });
});
