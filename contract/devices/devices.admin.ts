import { defineCall } from '../call.ts';
import { ownSessions, signOutBody } from './devices.ts';

export const listAdminSessions = defineCall({
  method: 'GET',
  path: '/api/admin/auth/sessions',
  access: 'admin:account',
  summary: 'Where one is signed in to the back office, the last used first, at most 100',
  answer: ownSessions,
});

export const endAdminSession = defineCall({
  method: 'DELETE',
  path: '/api/admin/auth/sessions/{id}',
  access: 'admin:account',
  summary: 'Sign out one of one’s devices from the back office, by the password',
  body: signOutBody,
});

export const endOtherAdminSessions = defineCall({
  method: 'DELETE',
  path: '/api/admin/auth/sessions',
  access: 'admin:account',
  summary: 'Sign out every device from the back office but the one that asks, by the password',
  body: signOutBody,
});
