/** What the service worker tells open pages when a push message has come. */
export const pushArrived = 'push-arrived';
