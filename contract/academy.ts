import { limits } from './limits.ts';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { nameSchema } from './users/person-name.ts';
import { emailSchema } from './session/session.ts';
import { text } from './text.ts';

export const registerInterest = defineCall({
  method: 'POST',
  path: '/api/academy/register',
  access: 'public',
  summary: 'Register interest in the academy; the same address again stores nothing new',
  isForm: true,
  body: z.object({
    name: nameSchema,
    email: emailSchema,
    interest: z.optional(text({ label: 'Interest', ...limits.academyInterest })),
  }),
});
