import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAdmin, registerAdmin } from '#contract/admins/admins.ts';
import { messages } from '#contract/messages.ts';
import { createUser, forgotPassword, resetPassword } from '#contract/session/session.ts';
import { changePassword } from '#contract/users/users.ts';
import { findOrInsertSecret } from '#server/db/secrets.store.ts';
import { addAdminTo } from '#server/testing/test-admins.ts';
import { newEmail, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { mailTo, resetTokenIn } from '#server/testing/test-mail.ts';

const { passwordLeaked, passwordIsOwn, passwordTooSimple } = messages.accounts;
const leaked = { status: 400, message: passwordLeaked };

// The list is a file, whatever the engine.
describe('a password that is chosen', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp('sqlite', { RATE_LIMIT: 'off' });
  });
  afterAll(() => app.close());

  const signUp = (password: string, email = newEmail(), name = 'Mara Lind') =>
    app.visitor.refused(createUser, { body: { name, email, password } });

  it.each(['password', '12345678', 'Password1', 'P@ssw0rd', 'password123 456', 'qwertyuiop', 'ｐａｓｓｗｏｒｄ'])(
    'is none of the most common ones that have leaked, nor close to one, as %s',
    async (password) => {
      expect(await signUp(password)).toMatchObject({ ...leaked, fields: ['password'] });
    },
  );

  it.each(['a password', 'correct horse battery', 'password of\nnobody else'])(
    'may be %j: what counts is the whole of it',
    async (password) => {
      await app.visitor.ok(createUser, { body: { name: 'Mara', email: newEmail(), password } });
    },
  );

  it('is neither the name nor the address of whom it is', async () => {
    const own = { status: 400, message: passwordIsOwn, fields: ['password'] };
    const email = newEmail();
    expect(await signUp(email.toUpperCase(), email)).toMatchObject(own);
    expect(await signUp(' mara LIND', email)).toMatchObject(own);
    expect(await signUp('L1nd.Mara!2024', email)).toMatchObject(own);
    expect(await signUp('thoughtleaf', email)).toMatchObject(own);
  });

  it('is no row of characters', async () => {
    const simple = { status: 400, message: passwordTooSimple, fields: ['password'] };
    for (const password of ['~~~~~~~~~~', 'abcdefgh9876', 'mnbvcxz111222'])
      expect(await signUp(password)).toMatchObject(simple);
  });

  it('is looked at as well where it is changed or reset; the mailed link stays good', async () => {
    const mara = await app.signUp('Mara Lind');
    const change = (newPassword: string) =>
      mara.refused(changePassword, { body: { currentPassword: mara.password, newPassword } });
    expect(await change('password123')).toMatchObject({ ...leaked, fields: ['newPassword'] });
    expect(await change('Mara Lind')).toMatchObject({ status: 400, message: passwordIsOwn, fields: ['newPassword'] });
    await app.visitor.ok(forgotPassword, { body: { email: mara.user.email } });
    const token = resetTokenIn(await mailTo(app.dataDir, mara.user.email));
    const reset = (password: string) => ({ body: { token, password } });
    expect(await app.visitor.refused(resetPassword, reset('password123'))).toMatchObject({
      ...leaked,
      fields: ['password'],
    });
    await app.visitor.ok(resetPassword, reset('an uncommon one'));
  });

  it('is looked at where it is an admin’s', async () => {
    const root = await addAdminTo(app, 'superAdmin');
    const email = newEmail();
    const refusal = { ...leaked, fields: ['password'] };
    expect(await root.refused(addAdmin, { body: { email, password: 'password123' } })).toMatchObject(refusal);
    const own = await root.refused(addAdmin, { body: { email, password: email } });
    expect(own).toMatchObject({ status: 400, message: passwordIsOwn });
    await app.db.deleteFrom('admins').execute();
    const setupToken = await findOrInsertSecret(app.db, 'setup-token');
    const body = { email, password: 'password123', setupToken };
    expect(await app.visitor.refused(registerAdmin, { body })).toMatchObject(refusal);
  });
});
