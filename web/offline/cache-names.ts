/** The caches of the service worker in the browser's Cache Storage. This file is read by pages and by the worker. */
export const cacheNames = {
  /** Cache of the newest build's files that the app needs to start offline. */
  shell: 'thoughtleaf-v1.0.0',
  /** Pages and files as they were last seen. */
  seen: 'thoughtleaf-v1',
  /** Pictures as they were last seen: of notes too, so that they go when their person signs out. */
  pictures: 'thoughtleaf-v1-pictures',
} as const;
