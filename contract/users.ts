import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { limits } from './limits.ts';
import { givenPasswordSchema, nameSchema, newPasswordSchema, userSchema } from './session.ts';

export const countUsers = defineCall({
  method: 'GET',
  path: '/api/users/count',
  access: 'public',
  summary: 'How many people have an account',
  answer: { count: z.int() },
});

export const updateMe = defineCall({
  method: 'PUT',
  path: '/api/users/me',
  access: 'user',
  summary: 'Change one’s name',
  body: z.object({ name: nameSchema }),
  answer: { user: userSchema },
});

export const setPicture = defineCall({
  method: 'PUT',
  path: '/api/users/me/picture',
  access: 'user',
  summary: 'Set one’s profile picture; it is re-encoded and loses its metadata',
  files: { field: 'picture', max: 1, maxBytes: limits.pictureBytes },
  answer: { user: userSchema },
});

export const removePicture = defineCall({
  method: 'DELETE',
  path: '/api/users/me/picture',
  access: 'user',
  summary: 'Remove one’s profile picture',
  answer: { user: userSchema },
});

export const changePassword = defineCall({
  method: 'PUT',
  path: '/api/users/me/password',
  access: 'user',
  summary: 'Change the password; ends all other sessions',
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
  body: z.object({ password: givenPasswordSchema('Password') }),
});
