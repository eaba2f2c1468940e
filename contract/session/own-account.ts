import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/** A user's own account. `profilePicture` is a path on this origin, or null. */
export const userSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** False until the link in a mail to the address was opened, where the server asks for that. */
  emailVerified: z.boolean(),
  profilePicture: z.nullable(z.string()),
  role: z.string(),
  banned: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The end of the last suspension, which may be over; absent without one. */
  suspendedUntil: z.optional(z.iso.datetime()),
});

export type User = z.output<typeof userSchema>;

export const getUser = defineCall({
  method: 'GET',
  path: '/api/auth/getuser',
  access: 'user',
  summary: 'The signed-in person',
  answer: { user: userSchema },
});
