import * as z from 'zod/mini';

/** What a browser's service worker is sent: the texts to show, the path to open, and which message it replaces. */
export const pushMessageSchema = z.object({ title: z.string(), body: z.string(), url: z.string(), tag: z.string() });

export type PushMessage = z.output<typeof pushMessageSchema>;
