import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { listAudit } from '#contract/admins/admins.ts';
import { addComment, addPost } from '#contract/feed/feed.ts';
import { listAdminComments } from '#contract/feed/feed.admin.ts';
import { addFeedback } from '#contract/feedback/feedback.ts';
import { listFeedback } from '#contract/feedback/feedback.admin.ts';
import { listAdminNotes } from '#contract/notes/notes.admin.ts';
import { addNote } from '#contract/notes/notes.ts';
import { addReport } from '#contract/reports/reports.ts';
import { listReports } from '#contract/reports/reports.admin.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, type Person, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const hour = 60 * 60_000;

describe.each(engines)('searches of private notes on %s', (engine) => {
  let app: TestApp;
  let root: TestAdmin;
  let noor: Person;
  beforeAll(async () => {
    app = await startTestApp(engine);
    root = await addAdminTo(app, 'superAdmin');
    noor = await app.signUp('Noor Özdemir');
    await noor.ok(addNote, { body: { title: 'My diagnosis', description: 'It is sarcoidosis' } });
  });
  afterAll(() => app.close());

  const entriesOf = async ({ email }: TestAdmin) => {
    const { entries } = await root.ok(listAudit, { query: { limit: 100 } });
    const own = entries.filter(({ admin, action }) => admin.email === email && action.startsWith('note.'));
    return own.map(({ action, target }) => ({ action, target })).toReversed();
  };

  it('are recorded with their words before what they found, also where that is nothing', async () => {
    const editor = await addAdminTo(app, 'editor');
    const { notes } = await editor.ok(listAdminNotes, { query: { search: 'Sarcoid' } });
    await editor.ok(listAdminNotes, { query: { search: 'nothing of the kind', state: 'flagged' } });
    expect(await entriesOf(editor)).toEqual([
      { action: 'note.search', target: 'Sarcoid' },
      { action: 'note.list', target: notes[0]?._id },
      { action: 'note.search', target: 'nothing of the kind' },
    ]);
  });

  it('tell nothing past the last page, and are recorded there alike', async () => {
    const editor = await addAdminTo(app, 'editor');
    const query = { page: 1000, limit: 100 };
    for (const search of ['sarcoid', 'sarcoma'])
      expect(await editor.ok(listAdminNotes, { query: { ...query, search } })).toMatchObject({ notes: [], total: 0 });
    expect(await entriesOf(editor)).toEqual([
      { action: 'note.search', target: 'sarcoid' },
      { action: 'note.search', target: 'sarcoma' },
    ]);
    // How many notes there are says nothing of their texts.
    expect((await editor.ok(listAdminNotes, { query })).total).toBe(1);
  });

  it('are so many an hour, also at once, and lists without a search are not counted', async () => {
    const editor = await addAdminTo(app, 'editor');
    const search = () => editor.fetch('/api/admin/notes?search=sarcoid&page=9');
    const answers = await Promise.all(Array.from({ length: 130 }, search));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    const refusal = await editor.refused(listAdminNotes, { query: { search: 'sarcoid' } });
    expect(refusal).toMatchObject({ status: 429, message: adminMessages.notes.searchedTooOften });
    expect(refusal.retryAfter).toBeGreaterThan(3500);
    expect((await editor.ok(listAdminNotes)).total).toBe(1);
    // Another admin has searches of their own, and an hour later there are new ones.
    await root.ok(listAdminNotes, { query: { search: 'sarcoid' } });
    for (let half = 0; half < 2; half += 1) {
      app.clock.advance(hour / 2 + 1);
      // Sessions end that nobody uses for an hour.
      await Promise.all([root.ok(listAdminNotes), editor.ok(listAdminNotes)]);
    }
    await editor.ok(listAdminNotes, { query: { search: 'sarcoid' } });
  });

  it('are answered with nothing where they cannot be recorded', async () => {
    const editor = await addAdminTo(app, 'editor');
    await app.db.schema.alterTable('audit_log').renameTo('audit_log_away').execute();
    try {
      for (const page of [1, 9]) {
        const response = await editor.fetch(`/api/admin/notes?search=sarcoid&page=${page}`);
        expect(response.status).toBe(500);
        expect(await response.text()).not.toMatch(/total|sarcoid/);
      }
    } finally {
      await app.db.schema.alterTable('audit_log_away').renameTo('audit_log').execute();
    }
  });

  it('and of all else find people by their names, and not by addresses, which moderators do not see', async () => {
    const moderator = await addAdminTo(app, 'moderator');
    const editor = await addAdminTo(app, 'editor');
    const local = noor.user.email.split('@')[0] ?? '';
    const { data: post } = await noor.ok(addPost, { body: { content: 'A thought' } });
    await noor.ok(addComment, { params: { id: post._id }, body: { content: 'Hm' } });
    await noor.ok(addReport, { body: { contentType: 'post', contentId: post._id, reason: 'Spam' } });
    await noor.ok(addFeedback, { body: { message: 'Fine' } });
    for (const [who, call] of [
      [moderator, listAdminComments],
      [moderator, listReports],
      [moderator, listFeedback],
      [editor, listAdminNotes],
    ] as const) {
      expect(await who.ok(call, { query: { search: 'özdem' } })).toMatchObject({ total: 1 });
      expect(await who.ok(call, { query: { search: 'noor özd' } })).toMatchObject({ total: 1 });
      expect(await who.ok(call, { query: { search: local } })).toMatchObject({ total: 0 });
      expect(await who.ok(call, { query: { search: `noor ${local}` } })).toMatchObject({ total: 0 });
    }
  });
});
