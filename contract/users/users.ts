import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { limits } from '../limits.ts';
import { nameSchema } from './person-name.ts';
import { userCountPath } from './user-count.ts';
import { givenPasswordSchema, newPasswordSchema } from '../session/session.ts';
import { userSchema } from '../session/own-account.ts';

/** Bytes of one's files: of notes, those in the bin included, and the picture. `allowed` is null where there is no limit. */
const storageSchema = z.object({ used: z.int(), allowed: z.nullable(z.int()) });

export type Storage = z.output<typeof storageSchema>;

export const getStorage = defineCall({
  method: 'GET',
  path: '/api/users/me/storage',
  access: 'user',
  summary: 'How many bytes one’s files take, and how many they may',
  answer: { storage: storageSchema },
});

export const countUsers = defineCall({
  method: 'GET',
  path: userCountPath,
  access: 'public',
  summary: 'How many people have an account',
  answer: { count: z.int() },
});

export const updateMe = defineCall({
  method: 'PUT',
  path: '/api/users/me',
  access: 'user',
  writesForOthers: true,
  summary: 'Change one’s name',
  isForm: true,
  body: z.object({ name: nameSchema }),
  answer: { user: userSchema },
});

export const setPicture = defineCall({
  method: 'PUT',
  path: '/api/users/me/picture',
  access: 'user',
  writesForOthers: true,
  summary: 'Set one’s profile picture; it is re-encoded and loses its metadata',
  files: { field: 'picture', max: 1, maxBytes: limits.pictureBytes },
  answer: { user: userSchema },
});

export const removePicture = defineCall({
  method: 'DELETE',
  path: '/api/users/me/picture',
  access: 'user',
  writesForOthers: true,
  summary: 'Remove one’s profile picture',
  answer: { user: userSchema },
});

export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/users/me/password',
  access: 'user',
  summary: 'Change the password; ends all other sessions',
  isForm: true,
  body: z.object({
    currentPassword: givenPasswordSchema('Current password'),
    newPassword: newPasswordSchema('New password'),
  }),
});

export const exportMe = defineCall({
  method: 'GET',
  path: '/api/users/me/export',
  access: 'user',
  summary: 'Everything of one’s own as a zip: notes as Markdown with their attachments, and all data as JSON',
  produces: 'application/zip',
});

export const deleteMe = defineCall({
  method: 'DELETE',
  path: '/api/users/me',
  access: 'user',
  summary: 'Delete the account and all that it owns',
  isForm: true,
  body: z.object({ password: givenPasswordSchema('Password') }),
});
