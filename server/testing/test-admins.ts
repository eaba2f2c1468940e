import { randomUUID } from 'node:crypto';
import { adminLogin } from '#contract/admins/admins.ts';
import type { AdminRole } from '#contract/roles.ts';
import { newAdminRow } from '#server/admins/admins.service.ts';
import { insertAdmin } from '#server/admins/admins.store.ts';
import { newEmail, type TestApp } from './test-app.ts';
import { type Client, createClient } from './test-client.ts';

/** Somebody signed in to the back office. */
export interface TestAdmin extends Client {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly role: AdminRole;
  readonly token: string;
}

/** An admin of a role with a session. */
export async function addAdminTo(app: TestApp, role: AdminRole): Promise<TestAdmin> {
  const password = `secret ${randomUUID()}`;
  const row = await newAdminRow({ email: newEmail(), password, role }, app.clock.now());
  await insertAdmin(app.db, row);
  const { token } = await app.visitor.ok(adminLogin, { body: { email: row.email, password } });
  const client = createClient(app.origin, undefined, { authorization: `Bearer ${token}` });
  return { ...client, token, id: row.id, email: row.email, password, role };
}
