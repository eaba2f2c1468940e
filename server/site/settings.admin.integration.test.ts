import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { defaultSettings } from '#contract/site/default-settings.ts';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { getAllSettings, updateSettings } from '#contract/site/site.admin.ts';
import { getSettings } from '#contract/site/site.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { changeSettings } from './settings.service.ts';

const adScript = ' <script>show("account-4711")</script>\n';

describe.each(engines)('the settings in the back office on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine);
    root = await addAdminTo(app, 'superAdmin');
  });
  beforeEach(async () => {
    await changeSettings(app.platform, defaultSettings);
  });
  afterAll(() => app.close());

  const recorded = async () => {
    const { entries } = await root.ok(listAudit);
    return entries.filter(({ action }) => action === 'settings.update').map(({ target }) => target);
  };

  it('are read whole, as they were set', async () => {
    expect(await root.ok(getAllSettings)).toEqual({ success: true, ...defaultSettings });
    await root.ok(updateSettings, { body: { adVisibility: true } });
    // No page shows an ad without a script; the switch stays on.
    expect((await root.ok(getAllSettings)).adVisibility).toBe(true);
    expect((await app.visitor.ok(getSettings)).adVisibility).toBe(false);
  });

  it('change by any part of them, which shows at once everywhere', async () => {
    const site = { maintenanceMode: false, announcement: ' Back soon ', banner: 'Two\r\nlines', adVisibility: true };
    const { message, settings } = await root.ok(updateSettings, { body: site });
    expect(message).toBe(adminMessages.settings.updated);
    const after = { ...defaultSettings, ...site, announcement: 'Back soon', banner: 'Two\nlines' };
    expect(settings).toEqual(after);
    const ads = { adsOnBlogs: true, adsOnCommunity: true, adsOnSidebar: true, excludeNotesFromAds: false, adScript };
    expect((await root.ok(updateSettings, { body: ads })).settings).toEqual({ ...after, ...ads });
    const { adScript: _, holdFirstPosts: _rule, bannedWords: _words, ...shown } = { ...after, ...ads };
    expect(await app.visitor.ok(getSettings)).toEqual({ success: true, ...shown });
    expect(await (await app.visitor.fetch('/ads/frame')).text()).toContain('account-4711');
    await root.ok(updateSettings, { body: { adVisibility: false } });
    expect((await app.visitor.fetch('/ads/frame')).status).toBe(404);
  });

  it('end the site for others and not for the back office while there is maintenance', async () => {
    await root.ok(updateSettings, { body: { maintenanceMode: true } });
    expect((await app.visitor.fetch('/api/feed/posts')).status).toBe(503);
    await root.ok(updateSettings, { body: { maintenanceMode: false } });
    expect((await app.visitor.fetch('/api/feed/posts')).status).toBe(200);
  });

  it('are recorded by the names of what changed, never with what they say', async () => {
    const before = await recorded();
    await root.ok(updateSettings, { body: { banner: 'Words', adScript, adsOnBlogs: false } });
    expect(await recorded()).toEqual(['banner adScript', ...before]);
    const { entries } = await root.ok(listAudit);
    expect(JSON.stringify(entries)).not.toContain('4711');
  });

  it('stay, and nothing is recorded, where nothing changes', async () => {
    const before = await recorded();
    for (const body of [{}, defaultSettings, { excludeNotesFromAds: true, unknown: 5 }]) {
      expect((await root.ok(updateSettings, { body })).settings).toEqual(defaultSettings);
    }
    expect(await recorded()).toEqual(before);
  });

  it.each([
    [{ maintenanceMode: 'yes' }, 'maintenanceMode'],
    [{ adsOnBlogs: 1 }, 'adsOnBlogs'],
    [{ announcement: 'x'.repeat(adminLimits.announcement.max + 1) }, 'announcement'],
    [{ banner: 5 }, 'banner'],
    [{ banner: 'a\u0000b' }, 'banner'],
    [{ adScript: 'x'.repeat(adminLimits.adScript.max + 1) }, 'adScript'],
    [{ adScript: null }, 'adScript'],
  ])('refuse %j and leave all as it was', async (body, field) => {
    const refusal = await root.refused(updateSettings, { body: { adVisibility: true, ...body } });
    expect(refusal).toMatchObject({ status: 400, fields: [field] });
    expect(await root.ok(getAllSettings)).toEqual({ success: true, ...defaultSettings });
  });

  it('keep what two super admins change at once', async () => {
    const other = await addAdminTo(app, 'superAdmin');
    await Promise.all([
      root.ok(updateSettings, { body: { announcement: 'One' } }),
      other.ok(updateSettings, { body: { banner: 'Two' } }),
    ]);
    expect(await root.ok(getAllSettings)).toMatchObject({ announcement: 'One', banner: 'Two' });
  });
});
