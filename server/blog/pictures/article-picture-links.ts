import { areEqual, expiryOf, renewedAt, signatureOf } from '#server/files/signed-links.ts';

/** Signature of a link as it was requested. */
interface RequestedLink {
  id: string;
  expires: string;
  signature: string;
}

/** Makes and checks the addresses of articles' pictures. */
export interface ArticlePictureLinks {
  /** The address while the article is public, for everybody and the same at all times. */
  open(id: string): string;
  /** The address for its author and for editors, who see what is not public. */
  signed(id: string, now: number): string;
  isValid(requested: RequestedLink, now: number): boolean;
  /** Time from which signed addresses differ from the current ones, in milliseconds. */
  renewedAt(now: number): number;
}

/** The address of a picture of a public article. */
export const openPicturePath = (id: string): string => `/article-pictures/${id}`;

export function createArticlePictureLinks(secret: string): ArticlePictureLinks {
  const sign = (id: string, expires: string) => signatureOf(secret, `${id}:${expires}`);
  return {
    open: openPicturePath,
    signed(id, now) {
      const expires = String(expiryOf(now));
      return `${openPicturePath(id)}?expires=${expires}&signature=${sign(id, expires).toString('base64url')}`;
    },
    isValid: ({ id, expires, signature }, now) =>
      areEqual(Buffer.from(signature, 'base64url'), sign(id, expires)) && Number(expires) > now,
    renewedAt,
  };
}
