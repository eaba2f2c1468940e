import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { adminInfoSchema, type AdminInfo } from '#contract/admins/admins.ts';
import type { AdminRole } from '#contract/roles.ts';
import { firstAdmin } from '#testing/fresh-server.ts';
import { openWithStorage } from './open-with-storage.ts';
import { freshEmail } from './people.ts';

/** Somebody with a session in the back office. */
export interface SignedInTestAdmin {
  admin: AdminInfo;
  token: string;
  email: string;
  password: string;
  /** For calls past the screens. */
  headers: { authorization: string };
}

const signedIn = z.object({ admin: adminInfoSchema, token: z.string() });

/** Signs in to the back office by the API. */
async function signIn(
  request: APIRequestContext,
  given: Pick<SignedInTestAdmin, 'email' | 'password'>,
): Promise<SignedInTestAdmin> {
  const { email, password } = given;
  const answer = await request.post('/api/admin/auth/login', { data: { email, password } });
  const { admin, token } = z.parse(signedIn, await answer.json());
  return { admin, token, email, password, headers: { authorization: `Bearer ${token}` } };
}

/** A new admin of a role, made by the first one of the server, with a session. */
export async function addAdmin(request: APIRequestContext, role: AdminRole): Promise<SignedInTestAdmin> {
  const first = await signIn(request, firstAdmin);
  const account = { email: freshEmail(), password: `secret ${randomUUID()}` };
  await request.post('/api/admin/admins', { headers: first.headers, data: { ...account, role } });
  return signIn(request, account);
}

/** Opens a page of the back office as a new admin of a role, who signed in before. */
export async function openAsAdmin(page: Page, role: AdminRole, path: string): Promise<SignedInTestAdmin> {
  const somebody = await addAdmin(page.request, role);
  await openWithStorage(page, { adminToken: somebody.token, adminInfo: JSON.stringify(somebody.admin) }, path);
  return somebody;
}
