/**
 * Resolves in a task of its own, so that input comes between. A message instead of a timer: the fifth timer in a row would wait
 * for 4 ms (HTML, timers). In a background tab each would wait for a second.
 */
export async function yieldToMain(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<void>();
  port1.addEventListener('message', () => resolve(), { once: true });
  port1.start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  port2.postMessage(undefined);
  await promise;
  port1.close();
}
