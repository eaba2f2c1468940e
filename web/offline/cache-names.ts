/** The caches of the service worker in the browser's Cache Storage. This file is read by pages and by the worker. */
export const cacheNames = {
  /** Cache of the newest build's files that the app needs to start offline. */
  shell: 'thoughtleaf-v1.0.0',
  /** Pages and files as they were last seen. */
  seen: 'thoughtleaf-v1',
  /** Pictures of people as they were last seen. Those of notes are never here. */
  pictures: 'thoughtleaf-v1-pictures',
} as const;
