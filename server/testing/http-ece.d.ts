/** Encrypted content encoding (RFC 8188): what the tests read a push message with. It comes without types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** `authSecret` in base64url. */
  export function decrypt(body: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH; authSecret: string }): Buffer;
}
