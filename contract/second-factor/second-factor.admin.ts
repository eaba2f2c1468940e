import { defineCall } from '../call.ts';
import { secondFactorParts as parts } from './second-factor.ts';

export const getAdminSecondFactor = defineCall({
  method: 'GET',
  path: '/api/admin/auth/second-factor',
  access: 'admin:signIn',
  summary: 'State of two-step sign-in for the back office',
  answer: parts.state,
});

export const beginAdminSecondFactor = defineCall({
  method: 'POST',
  path: '/api/admin/auth/second-factor',
  access: 'admin:signIn',
  summary: 'Begin to set up an authenticator app; nothing changes until a code of it is confirmed',
  status: 201,
  body: parts.password,
  answer: parts.setup,
  refusals: ['exists'],
});

export const confirmAdminSecondFactor = defineCall({
  method: 'PUT',
  path: '/api/admin/auth/second-factor',
  access: 'admin:signIn',
  summary: 'Switch the second factor on by a first code; ends all other sessions and answers the recovery codes, once',
  body: parts.code,
  answer: parts.recoveryCodes,
  refusals: ['conflict', 'exists'],
});

export const renewAdminRecoveryCodes = defineCall({
  method: 'POST',
  path: '/api/admin/auth/second-factor/recovery-codes',
  access: 'admin:signIn',
  summary: 'Make the recovery codes anew, by password and a code; the old ones stop working',
  status: 201,
  body: parts.both,
  answer: parts.recoveryCodes,
  refusals: ['conflict'],
});

export const endAdminSecondFactor = defineCall({
  method: 'DELETE',
  path: '/api/admin/auth/second-factor',
  access: 'admin:signIn',
  summary: 'Switch the second factor off, by password and a code',
  body: parts.both,
  refusals: ['conflict'],
});
