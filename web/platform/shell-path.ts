/** The document without a page in it, which starts the app for any address; the server renders it, the service worker keeps it. */
export const shellPath = '/app-shell';
