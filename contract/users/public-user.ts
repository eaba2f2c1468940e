import * as z from 'zod/mini';

/** A user's public profile. `profilePicture` is a path on this origin, or null. */
export const publicUserSchema = z.object({
  _id: z.string(),
  name: z.string(),
  profilePicture: z.nullable(z.string()),
});

export type PublicUser = z.output<typeof publicUserSchema>;
