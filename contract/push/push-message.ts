import * as z from 'zod/mini';

/** Payload of a push message: the texts to show, the path to open, and the tag of the message that it replaces. */
export const pushMessageSchema = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() });

export type PushMessage = z.output<typeof pushMessageSchema>;
