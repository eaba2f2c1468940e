/** What the service worker tells open pages when a push message has come. */
export const pushArrived = 'push-arrived';
/** What a page tells a service worker: drop what the caches hold. */
export const clearCache = 'clear-cache';
/** What a page tells a service worker that waits: take over now. */
export const takeOver = 'take-over';
