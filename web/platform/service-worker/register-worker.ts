/** Registers the site's one service worker, for all its pages. Throws where the browser refuses. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  await navigator.serviceWorker.register('/service-worker.js');
  return navigator.serviceWorker.getRegistration('/');
}
