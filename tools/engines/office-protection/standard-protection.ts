import { ecb } from '@noble/ciphers/aes.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { unusable } from '../../runner/unusable-file-error.ts';
import {
  areEqual,
  blockLength,
  fourBytes,
  joined,
  type Protection,
  rest,
  spin,
  unknownProtection,
  utf16,
} from './protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Rounds of the hash, by the standard. */
const rounds = 50_000;
/** Bytes that are decrypted between two rests. */
const turn = 1_048_576;
const keyLengths = new Set([16, 24, 32]);
const hashLength = 20;

/** Decrypts bytes whose count is a multiple of a block's. */
const decipher = (key: Bytes, bytes: Bytes): Uint8Array => ecb(key, { disablePadding: true }).decrypt(bytes);

/** The key of a hash, by two hashes of it (MS-OFFCRYPTO, 2.3.4.7). */
function deriveKey(hash: Uint8Array, length: number): Bytes {
  const half = (filler: number) => sha1(new Uint8Array(64).fill(filler).map((byte, at) => byte ^ (hash[at] ?? 0)));
  return joined(half(0x36), half(0x5c)).slice(0, length);
}

/** Reads the way of Office 2007 (MS-OFFCRYPTO, 2.3.4.5): AES by blocks, SHA-1. `description` begins with its flags. */
export function readStandardProtection(description: Bytes): Protection {
  const view = new DataView(description.buffer, description.byteOffset, description.length);
  const headerSize = description.length >= 8 ? view.getUint32(4, true) : 0;
  const verifierAt = 8 + headerSize;
  if (headerSize < 32 || description.length < verifierAt + 72) throw unusable.damaged();
  const keyLength = view.getUint32(8 + 16, true) / 8;
  const cipher = view.getUint32(8 + 8, true);
  // AES with keys of 128, 192 and 256 bits, or what the flags say.
  if (!keyLengths.has(keyLength) || ![0, 0x660e, 0x660f, 0x6610].includes(cipher)) throw unknownProtection();
  const salt = description.slice(verifierAt + 4, verifierAt + 20);
  const verifier = description.slice(verifierAt + 20, verifierAt + 36);
  const verifierHash = description.slice(verifierAt + 40, verifierAt + 72);
  return {
    async keyOf(password) {
      const spun = await spin(sha1, joined(salt, utf16(password)), rounds);
      const key = deriveKey(sha1(joined(spun, fourBytes(0))), keyLength);
      const expected = decipher(key, verifierHash).subarray(0, hashLength);
      return areEqual(sha1(decipher(key, verifier)), expected) ? key : undefined;
    },
    async decrypt(key, encrypted, onBytes) {
      const length = encrypted.length - (encrypted.length % blockLength);
      const plain = new Uint8Array(length);
      for (let at = 0; at < length; at += turn) {
        plain.set(decipher(key, encrypted.slice(at, Math.min(at + turn, length))), at);
        onBytes?.(Math.min(at + turn, length));
        await rest();
      }
      return plain;
    },
  };
}
