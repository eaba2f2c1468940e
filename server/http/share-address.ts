/** Secret addresses: pages and files of shared notes, and previews of articles with their pictures. */
const kinds = [
  {
    /** All that may be meant for one, in whatever letters and with however many slashes. */
    near: /^\/+s(?:[/?]|$)/i,
    /** As its links are made. */
    wellFormed: /^\/s\/[\w-]{43}(?:\/files\/[\da-f-]{36}(?:\/thumbnail)?)?$/,
    /** A link that never was. */
    none: '/s/-',
  },
  {
    near: /^\/+preview(?:[/?]|$)/i,
    wellFormed: /^\/preview\/[\w-]{43}(?:\/pictures\/[\da-f-]{36})?$/,
    none: '/preview/-',
  },
];

/**
 * Secret address in the one form that its routes know, or that of a link that never was. So the router refuses none of them by
 * itself, which would be another answer, and no page of the app begins with a secret address. Other addresses stay as they are.
 */
export function asShareAddress(url: string): string {
  const kind = kinds.find(({ near }) => near.test(url));
  if (!kind) return url;
  const [path = ''] = url.split('?', 1);
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  return kind.wellFormed.test(plain) ? plain : kind.none;
}
