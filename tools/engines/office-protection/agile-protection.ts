import { cbc } from '@noble/ciphers/aes.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { unusable } from '../../runner/unusable-file-error.ts';
import {
  areEqual,
  blockLength,
  fourBytes,
  type Hash,
  joined,
  type Protection,
  rest,
  spin,
  unknownProtection,
  utf16,
} from './protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Office writes 100,000; more than this takes a device minutes. */
const mostRounds = 10_000_000;
/** The package is encrypted in parts of this many bytes, each with a vector of its own. */
const segmentLength = 4096;
/** Segments that are decrypted between two rests: a megabyte. */
const segmentsOfTurn = 256;

/** What the keys are for (MS-OFFCRYPTO, 2.3.4.13). */
const purposes = {
  verifier: Uint8Array.of(0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79),
  verifierHash: Uint8Array.of(0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e),
  key: Uint8Array.of(0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6),
};

const hashes: ReadonlyMap<string, Hash> = new Map([
  ['SHA1', sha1],
  ['SHA256', sha256],
  ['SHA384', sha384],
  ['SHA512', sha512],
]);

type Attributes = ReadonlyMap<string, string>;

/** The attributes of the first element of this name, whatever its prefix. */
function attributesOf(xml: string, name: string): Attributes {
  const [, text] = new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`).exec(xml) ?? [];
  if (text === undefined) throw unusable.damaged();
  return new Map(Array.from(text.matchAll(/(\w+)="([^"]*)"/g), ([, key = '', value = '']) => [key, value]));
}

function numberIn(attributes: Attributes, name: string): number {
  const value = Number(attributes.get(name));
  if (!Number.isInteger(value) || value < 0) throw unusable.damaged();
  return value;
}

function bytesIn(attributes: Attributes, name: string): Bytes {
  try {
    return Uint8Array.from(atob(attributes.get(name) ?? ''), (letter) => letter.charCodeAt(0));
  } catch (error) {
    throw unusable.damaged(error);
  }
}

/** Cuts bytes to a length, or fills them up. */
function fitted(bytes: Uint8Array, length: number): Bytes {
  const whole = new Uint8Array(length).fill(0x36);
  whole.set(bytes.subarray(0, length));
  return whole;
}

interface Cipher {
  hash: Hash;
  salt: Bytes;
  keyLength: number;
}

function cipherOf(attributes: Attributes): Cipher {
  const hash = hashes.get((attributes.get('hashAlgorithm') ?? '').replace('-', ''));
  const keyBits = numberIn(attributes, 'keyBits');
  const isAes = attributes.get('cipherAlgorithm') === 'AES' && attributes.get('cipherChaining') === 'ChainingModeCBC';
  if (!hash || !isAes || ![128, 192, 256].includes(keyBits)) throw unknownProtection();
  return { hash, salt: bytesIn(attributes, 'saltValue'), keyLength: keyBits / 8 };
}

function decipher(key: Bytes, vector: Uint8Array, bytes: Bytes): Bytes {
  if (bytes.length === 0 || bytes.length % blockLength > 0) throw unusable.damaged();
  return Uint8Array.from(cbc(key, fitted(vector, blockLength), { disablePadding: true }).decrypt(bytes));
}

/** Reads the way of Office since 2010 (MS-OFFCRYPTO, 2.3.4.10): AES by chained blocks. `description` is its XML. */
export function readAgileProtection(description: Bytes): Protection {
  const xml = new TextDecoder().decode(description);
  const data = cipherOf(attributesOf(xml, 'keyData'));
  const attributes = attributesOf(xml, 'encryptedKey');
  const { hash, salt, keyLength } = cipherOf(attributes);
  const rounds = numberIn(attributes, 'spinCount');
  if (rounds > mostRounds) throw unusable.damaged();
  return {
    async keyOf(password) {
      const spun = await spin(hash, joined(salt, utf16(password)), rounds);
      const open = (purpose: Uint8Array, name: string): Bytes =>
        decipher(fitted(hash(joined(spun, purpose)), keyLength), salt, bytesIn(attributes, name));
      const verifier = open(purposes.verifier, 'encryptedVerifierHashInput').subarray(0, salt.length);
      const expected = open(purposes.verifierHash, 'encryptedVerifierHashValue');
      const found = hash(verifier);
      if (!areEqual(found, expected.subarray(0, found.length))) return undefined;
      return open(purposes.key, 'encryptedKeyValue').slice(0, data.keyLength);
    },
    async decrypt(key, encrypted) {
      const length = encrypted.length - (encrypted.length % blockLength);
      const plain = new Uint8Array(length);
      for (let at = 0, segment = 0; at < length; at += segmentLength, segment += 1) {
        const vector = data.hash(joined(data.salt, fourBytes(segment)));
        plain.set(decipher(key, vector, encrypted.slice(at, Math.min(at + segmentLength, length))), at);
        if (segment % segmentsOfTurn === segmentsOfTurn - 1) await rest();
      }
      return plain;
    },
  };
}
