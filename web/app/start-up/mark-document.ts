import { dismissedAnnouncement, storedToken } from '#web/platform/storage.ts';

/**
 * Marks the document before its first paint. `data-token`: somebody is signed in, who should not see Login and Signup flash
 * by. `data-dismissed`: they closed this announcement, whose text is an attribute of the running script element.
 */
export function markDocument(): void {
  const { dataset } = document.documentElement;
  if (storedToken.get()) dataset['token'] = '';
  const announcement = document.currentScript?.dataset['announcement'];
  if (announcement !== undefined && dismissedAnnouncement.get() === announcement) dataset['dismissed'] = '';
}
