/**
 * Comes back in a task of its own, so that what is pressed comes between. By a message and not by a timer: the fifth in a row would wait
 * for 4 ms (HTML, timers), and in a tab in the background each for a second.
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
