import { defineCall } from '../call.ts';
import { login } from '../session/session.ts';

/** As in signing in: a banned person has no session, and is known by their password and, where it is on, the second factor. */
const { body } = login;

export const exportBanned = defineCall({
  method: 'POST',
  path: '/api/auth/banned/export',
  access: 'public',
  summary: 'For banned people: everything of one’s own as a zip, by the credentials of the account',
  body,
  produces: 'application/zip',
});

export const deleteBanned = defineCall({
  method: 'POST',
  path: '/api/auth/banned/delete',
  access: 'public',
  summary: 'For banned people: delete the account and all that it owns, by its credentials',
  isForm: true,
  body,
});
