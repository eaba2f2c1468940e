import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** AES-256-GCM, with the lengths that NIST SP 800-38D recommends for it. */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Begins what is encrypted; then the name of its key, and nonce, text and tag in base64url. No secret of ours begins so. */
const prefix = `${algorithm}.`;
const keyNameLength = 8;

/** Fingerprint of a key: names the key and reveals nothing of it. */
const nameOfKey = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, keyNameLength);

/** Encrypts secrets in the database, so that a copy or a backup of the database does not reveal them. */
export interface SecretBox {
  /** A secret as it is stored: encrypted under the newest key, or plain where there is none. It can be opened with the same `owner` alone. */
  seal(secret: string, owner: string): string;
  /** The secret; undefined where it was encrypted under a key that is not ours, for another owner, or was changed since. */
  open(stored: string, owner: string): string | undefined;
  /** True if `seal` would store it in the same way today. */
  isCurrent(stored: string): boolean;
}

function encrypt(key: Buffer, secret: string, owner: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
}

function decrypt(key: Buffer, sealed: Buffer, owner: string): string | undefined {
  if (sealed.length < nonceBytes + tagBytes) return undefined;
  const nonce = sealed.subarray(0, nonceBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-tagBytes));
  try {
    return decipher.update(sealed.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // The tag does not fit; there is nothing more to learn of it.
    return undefined;
  }
}

/** `keys` of 32 bytes, the newest first: all of them open, the first one seals. */
export function createSecretBox(keys: readonly Buffer[]): SecretBox {
  const named = new Map(keys.map((key) => [nameOfKey(key), key]));
  const [newest] = keys;
  const beginning = newest && `${prefix}${nameOfKey(newest)}.`;
  return {
    seal: (secret, owner) => (newest ? `${beginning}${encrypt(newest, secret, owner)}` : secret),
    open(stored, owner) {
      if (!stored.startsWith(prefix)) return stored;
      const [, name = '', sealed = ''] = stored.split('.', 3);
      const key = named.get(name);
      return key && decrypt(key, Buffer.from(sealed, 'base64url'), owner);
    },
    isCurrent: (stored) => (beginning === undefined ? !stored.startsWith(prefix) : stored.startsWith(beginning)),
  };
}
