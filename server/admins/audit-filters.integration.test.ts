import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { addAdmin, deleteAdmin, downloadAudit, listAudit } from '#contract/admins/admins.ts';
import { banUser } from '#contract/users/users.admin.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const day = 24 * 60 * 60_000;

describe.each(engines)('the audit log, on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine);
    root = await addAdminTo(app, 'superAdmin');
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  const find = async (query: Record<string, string>) => root.ok(listAudit, { query });
  const actionsOf = async (query: Record<string, string>) =>
    (await find({ limit: '100', ...query })).entries.map(({ action }) => action);
  const today = () => new Date(app.clock.now()).toISOString().slice(0, 10);

  it('is narrowed to an admin, an action and days, with its total', async () => {
    const mara = await app.signUp();
    await editor.ok(banUser, { params: { id: mara.user._id }, body: { ban: true } });
    const { total, entries } = await find({ admin: editor.id, action: 'user.ban' });
    expect({ total, action: entries[0]?.action, who: entries[0]?.admin.email }).toEqual({
      total: 1,
      action: 'user.ban',
      who: editor.email,
    });
    expect(await actionsOf({ admin: root.id })).not.toContain('user.ban');
    const first = today();
    app.clock.advance(2 * day);
    // The session has ended meanwhile.
    root = await addAdminTo(app, 'superAdmin');
    await root.ok(addAdmin, {
      body: { email: 'later@example.com', password: 'correct horse battery', role: 'editor' },
    });
    expect(await actionsOf({ from: today() })).toContain('admin.add');
    expect(await actionsOf({ from: today() })).not.toContain('user.ban');
    expect(await actionsOf({ to: first })).not.toContain('admin.add');
    expect(await actionsOf({ to: first })).toContain('user.ban');
    expect(await actionsOf({ from: first, to: first, action: 'user.ban' })).toEqual(['user.ban']);
    const now = new Date(app.clock.now()).toISOString();
    expect(await actionsOf({ from: now, to: now })).toEqual([]);
    expect(await find({ admin: crypto.randomUUID() })).toMatchObject({ entries: [], total: 0 });
  });

  it('finds an admin who is gone, and not one who has their address now', async () => {
    const body = { email: 'again@example.com', password: 'correct horse battery', role: 'editor' } as const;
    const { admin: former } = await root.ok(addAdmin, { body });
    await app.db
      .insertInto('audit_log')
      .values({
        id: crypto.randomUUID(),
        admin_id: former._id,
        admin_email: body.email,
        admin_role: 'editor',
        action: 'admin.signIn',
        target: former._id,
        created_at: app.clock.now(),
      })
      .execute();
    await root.ok(deleteAdmin, { params: { id: former._id } });
    const { admin: next } = await root.ok(addAdmin, { body });
    expect(await actionsOf({ admin: former._id })).toEqual(['admin.signIn']);
    expect(await actionsOf({ admin: next._id })).toEqual([]);
  });

  it('goes page by page where it is narrowed', async () => {
    const rows = Array.from({ length: 45 }, (_, place) => ({
      id: crypto.randomUUID(),
      admin_id: root.id,
      admin_email: root.email,
      admin_role: 'superAdmin' as const,
      action: 'note.read' as const,
      target: `note ${place}`,
      created_at: app.clock.now() + place,
    }));
    await app.db.insertInto('audit_log').values(rows).execute();
    const pages = await Promise.all(
      ['1', '2', '3'].map((page) => find({ action: 'note.read', admin: root.id, page, limit: '20' })),
    );
    expect(pages.map(({ total }) => total)).toEqual([45, 45, 45]);
    expect(pages.flatMap(({ entries }) => entries.map(({ target }) => target))).toEqual(
      rows.map(({ target }) => target).toReversed(),
    );
  });

  it('comes as CSV with the same filters, whole, without formulas, and the download is in the log', async () => {
    const words = '=HYPERLINK("http://example.com","a, b")';
    const rows = Array.from({ length: 2500 }, (_, place) => ({
      id: crypto.randomUUID(),
      admin_id: editor.id,
      admin_email: editor.email,
      admin_role: 'editor' as const,
      action: 'note.search' as const,
      target: place === 0 ? words : `words ${place}`,
      // Several at one moment.
      created_at: app.clock.now() + Math.floor(place / 7),
    }));
    for (let at = 0; at < rows.length; at += 500)
      await app.db
        .insertInto('audit_log')
        .values(rows.slice(at, at + 500))
        .execute();
    const answer = await root.fetch(`${downloadAudit.path}?action=note.search&admin=${editor.id}`);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toBe('Time,Admin,Role,Action,Target');
    expect(lines).toHaveLength(rows.length + 2);
    expect(new Set(lines).size).toBe(rows.length + 2);
    const formulas = lines.filter((line) => line.includes('HYPERLINK'));
    expect(formulas).toEqual([expect.stringMatching(/,"'=HYPERLINK\(""http:\/\/example\.com"",""a, b""\)"$/)]);
    expect(await actionsOf({ action: 'audit.download', admin: root.id })).toHaveLength(1);
  });

  it('refuses filters that say nothing', async () => {
    for (const name of ['from', 'to']) {
      for (const wrong of ['yesterday', '2026-13-01', '2026-11-27T12:00:00', '', '1764201600000'])
        expect(await root.refused(listAudit, { query: { [name]: wrong } })).toMatchObject({
          status: 400,
          message: adminMessages.audit.badTime(name),
        });
    }
    for (const wrong of ['user', 'all', ''])
      expect((await root.fetch(`${listAudit.path}?action=${wrong}`)).status).toBe(400);
    expect((await root.fetch(`${listAudit.path}?action=user.ban&action=user.unban`)).status).toBe(400);
    expect((await root.fetch(`${downloadAudit.path}?from=never`)).status).toBe(400);
    expect((await root.fetch(`${listAudit.path}?admin=${'x'.repeat(101)}`)).status).toBe(400);
  });
});
