const urls = new Map<string, string>();
const blobs = new Map<string, Blob>();

/** Address of a file that this browser has, for as long as the page lives. The same key gets the same address. */
export function objectUrlOf(key: string, blob: Blob): string {
  const url = urls.get(key) ?? URL.createObjectURL(blob);
  urls.set(key, url);
  blobs.set(url, blob);
  return url;
}

/** The file of such an address. The page's policy forbids to fetch it. */
export const blobOf = (url: string): Blob | undefined => blobs.get(url);

/** Ends all of these addresses: their files are not to be had any more. */
export function releaseObjectUrls(): void {
  for (const url of blobs.keys()) URL.revokeObjectURL(url);
  urls.clear();
  blobs.clear();
}
