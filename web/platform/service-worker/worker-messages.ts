/** Message from the service worker to open pages: a push message has arrived. */
export const pushArrived = 'push-arrived';
/** Message from a page to the service worker: clear the caches. */
export const clearCache = 'clear-cache';
/** Message from a page to a waiting service worker: take over now. */
export const takeOver = 'take-over';
