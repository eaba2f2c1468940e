/** Parses JSON; undefined where it is none. */
export function parseJson(given: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return undefined;
  }
}
