/** Size limit of the scripts that a page loads before any action, together: gzipped, in bytes. */
export const scriptLimit = 150 * 1024;

/** The paths of the scripts that a page's HTML names; at least one. */
export async function scriptsOf(page: string): Promise<ReadonlySet<string>> {
  const html = await (await fetch(page)).text();
  const sources = new Set(Array.from(html.matchAll(/"(\/static\/js\/[^"]+)"/g), ([, path = '']) => path));
  if (sources.size === 0) throw new Error(`${page} names no scripts.`);
  return sources;
}

/** Bytes of one script, as it comes to a browser that takes gzip only. */
export async function weighScript(url: string): Promise<number> {
  const answer = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } });
  const length = Number(answer.headers.get('content-length'));
  if (!answer.ok || length === 0) throw new Error(`${url} could not be weighed.`);
  return length;
}

/** How much the scripts weigh that a page's HTML names, in bytes, as they come to a browser that takes gzip only. */
export async function weighScripts(page: string): Promise<number> {
  const sources = await scriptsOf(page);
  let sum = 0;
  for (const path of sources) {
    sum += await weighScript(new URL(path, page).href);
  }
  return sum;
}
