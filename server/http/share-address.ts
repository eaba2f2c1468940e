/** All that may be meant for a shared note, in whatever letters and with however many slashes. */
const nearShare = /^\/+s(?:[/?]|$)/i;

/** A page or a file of a shared note, as its links are made. */
const wellFormed = /^\/s\/[\w-]{43}(?:\/files\/[\da-f-]{36}(?:\/thumbnail)?)?$/;

/** A link that never was. */
const noShare = '/s/-';

/**
 * Address of a shared note in the one form that its routes know, or that of a link that never was. So the router refuses none of them by
 * itself, which would be another answer, and no page of the app begins with a secret address. Other addresses stay as they are.
 */
export function asShareAddress(url: string): string {
  if (!nearShare.test(url)) return url;
  const [path = ''] = url.split('?', 1);
  const plain = path.endsWith('/') ? path.slice(0, -1) : path;
  return wellFormed.test(plain) ? plain : noShare;
}
