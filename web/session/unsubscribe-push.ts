const patienceMs = 2000;

/**
 * Ends push messages to this browser, with a token on the server too: nobody who signed out is told of anything here.
 * Takes two seconds at most and never fails, since signing out must not depend on it.
 */
export async function unsubscribePushSoon(token?: string): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, patienceMs);
  await Promise.race([leave(token), limit.promise]);
  clearTimeout(timer);
}

async function leave(token: string | undefined): Promise<void> {
  try {
    // Where no worker was ever registered, which is most browsers, there is nothing to load and nothing to end.
    if (!('serviceWorker' in navigator) || !(await navigator.serviceWorker.getRegistration('/'))) return;
    const { endPush } = await import('#web/platform/service-worker/push-setup.ts');
    await endPush(token);
  } catch {
    // The push service then tells the server that the browser is gone, or the next person takes the endpoint over.
  }
}
