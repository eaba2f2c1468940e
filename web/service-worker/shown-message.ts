import * as z from 'zod/mini';
import { type PushMessage, pushMessageSchema } from '#contract/push/push-message.ts';

/** Shown where a message cannot be read: browsers demand that each push message shows something. */
const unreadable: PushMessage = {
  title: 'Thoughtleaf',
  body: 'Something new is waiting for you.',
  url: '/',
  tag: 'unreadable',
};

/** Payload of a push message, or a default text. */
export function readMessage(text: string | undefined): PushMessage {
  try {
    return z.parse(pushMessageSchema, JSON.parse(text ?? ''));
  } catch {
    return unreadable;
  }
}

/** Options of the browser's notification. `data` carries the address that a click opens. */
export function shownMessage({ title, body, url, tag }: PushMessage): {
  title: string;
  options: NotificationOptions;
} {
  return { title, options: { body, tag, icon: '/favicon.svg', data: { url } } };
}

const dataSchema = z.object({ url: z.string() });

/** The address that a click leads to: on our own origin, whatever `data` holds. */
export function addressOf(data: unknown, origin: string): string {
  const { data: given } = z.safeParse(dataSchema, data);
  const address = given && URL.canParse(given.url, origin) ? new URL(given.url, origin) : undefined;
  return address?.origin === origin ? address.href : new URL('/', origin).href;
}

/** Facts of each tab that the choice of one needs. */
interface Tab {
  url: string;
  focused: boolean;
  visibilityState: DocumentVisibilityState;
}

/** The tab to go to: one that shows the page already, else the one last looked at; undefined where none is open. */
export const chooseTab = <T extends Tab>(tabs: readonly T[], address: string): T | undefined =>
  tabs.find(({ url }) => url === address) ??
  tabs.find(({ focused }) => focused) ??
  tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
  tabs[0];
