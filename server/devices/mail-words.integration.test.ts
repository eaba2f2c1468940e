import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { forgotPassword, login } from '#contract/session/session.ts';
import { changePassword } from '#contract/users/users.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { createClient } from '#server/testing/test-client.ts';
import { type Recipient, securityMail, type SecurityNotice } from './security-mail.ts';

const link = 'https://notes.example.com/profile';

it('no mail to an account carries the name that whoever made it has chosen', async () => {
  const app = await startTestApp('sqlite');
  try {
    // Of the length and the signs that a name may have.
    const mara = await app.signUp('Visit evil.example now');
    const { email } = mara.user;
    await app.visitor.ok(forgotPassword, { body: { email } });
    const device = { 'user-agent': 'evil.example/1.0 Firefox/140.0 (Windows NT 10.0)' };
    await createClient(app.origin, undefined, device).ok(login, { body: { email, password: mara.password } });
    await mara.ok(changePassword, { body: { currentPassword: mara.password, newPassword: 'another good one' } });
    await app.platform.backgroundTasks.settled(5000);
    const outbox = path.join(app.dataDir, 'outbox');
    const mails = await Promise.all((await readdir(outbox)).map((name) => readFile(path.join(outbox, name), 'utf8')));
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      expect(mail).not.toContain('evil');
      expect(mail).toContain('\r\n\r\nHello,\r\n');
    }
  } finally {
    await app.close();
  }
});

it('all notices greet alike, and hold one link: ours', () => {
  const notices: SecurityNotice[] = [
    { kind: 'newDevice', device: 'Firefox on Linux' },
    { kind: 'passwordChanged' },
    { kind: 'secondFactorOn' },
    { kind: 'secondFactorOff' },
    { kind: 'secondFactorRemoved' },
    { kind: 'recoveryCodeUsed', left: 3 },
    { kind: 'recoveryCodesRenewed' },
    { kind: 'passkeyAdded' },
    { kind: 'passkeyRemoved' },
    { kind: 'accessTokenMade' },
    { kind: 'webhookMade' },
    { kind: 'exportScheduled' },
  ];
  const recipients: Recipient[] = [
    { kind: 'user', email: 'mara@example.com' },
    { kind: 'admin', email: 'root@example.com' },
  ];
  for (const recipient of recipients)
    for (const notice of notices) {
      const { text } = securityMail(recipient, notice, 0, link);
      expect(text.startsWith('Hello,\n\n')).toBe(true);
      expect(text.replace(link, '')).not.toMatch(/https?:|www\.|\w\.\w/);
    }
});
