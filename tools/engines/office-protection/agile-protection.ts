import { cbc } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import type { CHash } from '@noble/hashes/utils.js';
import { decodeXml } from '../../runner/office-file-types.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { fitted, purposes, segmentLength, segmentsOfTurn, segmentVector } from './agile-parts.ts';
import { areEqual, blockLength, joined, type Protection, rest, spin, unknownProtection, utf16 } from './protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Office writes 100,000; more than this takes a device minutes. */
const mostRounds = 10_000_000;

const hashes: ReadonlyMap<string, CHash> = new Map([
  ['SHA1', sha1],
  ['SHA256', sha256],
  ['SHA384', sha384],
  ['SHA512', sha512],
]);

type Attributes = ReadonlyMap<string, string>;

/** The attributes of each element of this name, whatever its prefix. */
const attributesOf = (xml: string, name: string): Attributes[] =>
  Array.from(
    xml.matchAll(new RegExp(`<(?:\\w+:)?${name}\\s([^>]*)>`, 'g')),
    ([, text = '']) =>
      new Map(Array.from(text.matchAll(/(\w+)\s*=\s*["']([^"']*)["']/g), ([, key = '', value = '']) => [key, value])),
  );

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

interface Cipher {
  hash: CHash;
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

/** The key that a password opens. A certificate may open the file as well. */
function keyOfPassword(xml: string): Attributes {
  const keys = attributesOf(xml, 'encryptedKey');
  const found = keys.find((attributes) => attributes.has('spinCount'));
  if (found) return found;
  throw keys.length > 0 ? byCertificate() : unusable.damaged();
}

const byCertificate = (): UnusableFile =>
  new UnusableFile('is protected by a certificate, not by a password, and does not open here.');

/** Compares the stream of the package with the checksum of its description. */
function readChecksum(xml: string, { hash, salt }: Cipher): Protection['isIntact'] {
  const [attributes] = attributesOf(xml, 'dataIntegrity');
  if (attributes === undefined) return undefined;
  return async (key, stream) => {
    const open = (purpose: Uint8Array, name: string): Bytes =>
      decipher(key, hash(joined(salt, purpose)), bytesIn(attributes, name)).slice(0, hash.outputLen);
    const expected = open(purposes.checksum, 'encryptedHmacValue');
    const sum = hmac.create(hash, open(purposes.checksumKey, 'encryptedHmacKey'));
    for (let at = 0; at < stream.length; at += segmentLength * segmentsOfTurn) {
      sum.update(stream.subarray(at, at + segmentLength * segmentsOfTurn));
      await rest();
    }
    return areEqual(sum.digest(), expected);
  };
}

/** Reads the way of Office since 2010 (MS-OFFCRYPTO, 2.3.4.10): AES by chained blocks. `description` is its XML. */
export function readAgileProtection(description: Bytes): Protection {
  const xml = decodeXml(description);
  const [dataAttributes] = attributesOf(xml, 'keyData');
  if (dataAttributes === undefined) throw unusable.damaged();
  const data = cipherOf(dataAttributes);
  const attributes = keyOfPassword(xml);
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
    async decrypt(key, encrypted, onBytes) {
      const length = encrypted.length - (encrypted.length % blockLength);
      const plain = new Uint8Array(length);
      for (let at = 0, segment = 0; at < length; at += segmentLength, segment += 1) {
        const vector = segmentVector(data.hash, data.salt, segment);
        plain.set(decipher(key, vector, encrypted.slice(at, Math.min(at + segmentLength, length))), at);
        if (segment % segmentsOfTurn !== segmentsOfTurn - 1) continue;
        onBytes?.(at + segmentLength);
        await rest();
      }
      return plain;
    },
    isIntact: readChecksum(xml, data),
  };
}
