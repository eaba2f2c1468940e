import { createHmac, timingSafeEqual } from 'node:crypto';

const hour = 60 * 60_000;

/** A link lives for at least one hour and at most two; those made within one hour are the same, so that browsers may keep the file. */
const expiryOf = (now: number): number => (Math.floor(now / hour) + 2) * hour;

export type FileKind = 'file' | 'thumbnail';

/** A link as it was requested. */
interface RequestedLink {
  id: string;
  kind: FileKind;
  expires: string;
  signature: string;
}

/** Makes and checks links to attachments. An <img> sends no header, so the link itself is the credential. */
export interface AttachmentLinks {
  link(id: string, kind: FileKind, now: number): string;
  isValid(requested: RequestedLink, now: number): boolean;
  /** Time from which new links differ from the current ones, in milliseconds. */
  renewedAt(now: number): number;
}

export function createAttachmentLinks(secret: string): AttachmentLinks {
  const sign = (id: string, kind: FileKind, expires: string) =>
    createHmac('sha256', secret).update(`${kind}:${id}:${expires}`).digest('base64url');
  return {
    link(id, kind, now) {
      const expires = String(expiryOf(now));
      const path = kind === 'thumbnail' ? `/files/${id}/thumbnail` : `/files/${id}`;
      return `${path}?expires=${expires}&signature=${sign(id, kind, expires)}`;
    },
    isValid({ id, kind, expires, signature }, now) {
      const expected = Buffer.from(sign(id, kind, expires));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > now;
    },
    renewedAt: (now) => (Math.floor(now / hour) + 1) * hour,
  };
}
