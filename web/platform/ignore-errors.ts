/**
 * Side effects in the browser, such as stored copies, must never break the main work. A failure, for example of a browser that
 * stores nothing, is undefined.
 */
export async function ignoreErrors<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
