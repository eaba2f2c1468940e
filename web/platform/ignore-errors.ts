/**
 * What the browser keeps on the side must never break what it is kept for: a failure, such as a browser that keeps
 * nothing, is undefined.
 */
export async function ignoreErrors<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}
