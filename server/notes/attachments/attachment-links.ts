import { areEqual, expiryOf, renewedAt, signatureBytes, signatureOf } from '#server/files/signed-links.ts';
import type { AttachmentRow } from './attachments.store.ts';

export type FileKind = 'file' | 'thumbnail';

/** A link as it was requested. */
interface RequestedLink {
  id: string;
  kind: FileKind;
  expires: string;
  signature: string;
}

/** A file that a link may be for. */
type LinkedFile = Pick<AttachmentRow, 'id' | 'file_name'>;

/** Makes and checks links to attachments. An <img> sends no header, so the link itself is the credential. */
export interface AttachmentLinks {
  link(file: LinkedFile, kind: FileKind, now: number): string;
  /** True for a link that was made here and has not ended. Asks no database, so that forged ones cost nothing. */
  isValid(requested: RequestedLink, now: number): boolean;
  /**
   * True where a valid link was made for this very file. The sender of an imported file chooses its id, which another file may have
   * had before.
   */
  isFor(file: LinkedFile, requested: RequestedLink): boolean;
  /** Time from which new links differ from the current ones, in milliseconds. */
  renewedAt(now: number): number;
}

/** A signature has two halves: one of the id, and one of the name under which the file is stored, which only the server chooses. */
export function createAttachmentLinks(secret: string): AttachmentLinks {
  const sign = (named: string, kind: FileKind, expires: string) => signatureOf(secret, `${kind}:${named}:${expires}`);
  const halves = (signature: string) => {
    const bytes = Buffer.from(signature, 'base64url');
    return { ofId: bytes.subarray(0, signatureBytes), ofFile: bytes.subarray(signatureBytes) };
  };

  return {
    link({ id, file_name }, kind, now) {
      const expires = String(expiryOf(now));
      const path = kind === 'thumbnail' ? `/files/${id}/thumbnail` : `/files/${id}`;
      const signature = Buffer.concat([sign(id, kind, expires), sign(file_name, kind, expires)]).toString('base64url');
      return `${path}?expires=${expires}&signature=${signature}`;
    },
    isValid: ({ id, kind, expires, signature }, now) =>
      areEqual(halves(signature).ofId, sign(id, kind, expires)) && Number(expires) > now,
    isFor: ({ file_name }, { kind, expires, signature }) =>
      areEqual(halves(signature).ofFile, sign(file_name, kind, expires)),
    renewedAt,
  };
}
