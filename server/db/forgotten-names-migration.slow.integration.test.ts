import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAudit } from '#server/admins/audit.service.ts';
import type { AuditAction } from '#contract/admins/admins.ts';
import { newId } from '#server/platform/ids.ts';
import { engines } from '#server/testing/test-app.ts';
import { openUpgraded } from '#server/testing/upgraded-database.ts';
import type { Database } from './tables.ts';

const [mara, root, gone, note, other, comment, report] = Array.from({ length: 7 }, newId);

/** Old records, the kept part of each, and the shown part. */
const entries: [AuditAction, before: string, kept: string, shown?: string][] = [
  ['user.ban', `${mara} mara@one.example`, `${mara}`, `${mara} mara@one.example`],
  ['user.unban', `${gone} gone@one.example`, `${gone}`],
  ['admin.signIn', `${root} root@one.example`, `${root}`, `${root} root@one.example`],
  ['admin.add', `${root} root@one.example superAdmin`, `${root} superAdmin`, `${root} root@one.example superAdmin`],
  ['admin.changeRole', `${gone} gone@one.example editor → moderator`, `${gone} editor → moderator`],
  ['blog.delete', `${gone} A title of four words`, `${gone}`],
  ['note.read', `${note} A private title`, `${note}`],
  ['note.list', `${note} ${other}`, `${note} ${other}`],
  ['comment.delete', `${comment} of Gone Away`, `${comment}`],
  ['report.resolve', `${report} of comment ${comment}`, `${report} of comment ${comment}`],
  ['feedback.update', `${report} closed, priority high`, `${report} closed, priority high`],
  ['settings.update', 'banner adScript', 'banner adScript'],
];

async function fillOld(db: Database): Promise<void> {
  const common = { password_hash: '', created_at: 1 };
  const person = { id: mara ?? '', name: 'Mara', email: 'mara@one.example', email_key: 'mara@one.example' };
  await db
    .insertInto('users')
    .values({ ...common, ...person, picture: null, role: 'user', banned: 0 })
    .execute();
  const admin = { id: root ?? '', email: 'root@one.example', email_key: 'root@one.example' };
  await db
    .insertInto('admins')
    .values({ ...common, ...admin, role: 'superAdmin' })
    .execute();
  for (const [action, target] of entries) {
    const row = { id: newId(), admin_email: 'root@one.example', admin_role: 'superAdmin', action, target } as const;
    await db
      .insertInto('audit_log')
      .values({ ...row, created_at: 1 })
      .execute();
  }
  const keys = ['login:mara@one.example', 'device-mail:user:mara@one.example', 'login@203.0.113.9', `report:${mara}`];
  await db
    .insertInto('attempts')
    .values(keys.map((key) => ({ key, count: 1, expires_at: 5 })))
    .execute();
}

describe.each(engines)('names in the audit log of before, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openUpgraded>>;
  beforeAll(async () => {
    opened = await openUpgraded(engine, '0011', fillOld);
  });
  afterAll(() => opened.close());

  it('are ids, with the roles that were given', async () => {
    const rows = await opened.db.selectFrom('audit_log').select(['action', 'target']).orderBy('id').execute();
    expect(rows).toEqual(entries.map(([action, , target]) => ({ action, target })));
  });

  it('are shown of what is still there', async () => {
    const { entries: shown } = await readAudit(opened.db, { limit: 100 });
    expect(shown.map(({ target }) => target).toReversed()).toEqual(entries.map(([, , kept, name]) => name ?? kept));
  });

  it('are in no key of tries any more, and the other tries still count', async () => {
    const rows = await opened.db.selectFrom('attempts').select('key').orderBy('key').execute();
    expect(rows.map(({ key }) => key).toSorted()).toEqual(['login@203.0.113.9', `report:${mara}`].toSorted());
  });
});
