import { cbc } from '@noble/ciphers/aes.js';
import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { fitted, purposes, segmentLength, segmentsOfTurn, segmentVector } from './agile-parts.ts';
import { blockLength, fourBytes, joined, type OnBytes, rest, spin, utf16 } from './protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** As Office writes since 2013. */
const rounds = 100_000;
const keyLength = 32;
const saltLength = 16;
const hashLength = 64;

const random = (length: number): Bytes => crypto.getRandomValues(new Uint8Array(length));

/** Fills bytes up to whole blocks. */
const inBlocks = (bytes: Uint8Array): Bytes =>
  joined(bytes, new Uint8Array((blockLength - (bytes.length % blockLength)) % blockLength));

const encipher = (key: Bytes, vector: Uint8Array, bytes: Uint8Array): Uint8Array =>
  cbc(key, vector, { disablePadding: true }).encrypt(inBlocks(bytes));

interface Secrets {
  /** Encrypts the content. */
  key: Bytes;
  /** Salt of the content's vectors. */
  salt: Bytes;
}

/** Encrypts content in segments, with its size in eight bytes before it, and sums up the whole. */
async function encryptContent({ key, salt }: Secrets, content: Uint8Array, checksumKey: Bytes, onBytes?: OnBytes) {
  const blocks = Math.ceil(content.length / blockLength);
  const stream = new Uint8Array(8 + blocks * blockLength);
  new DataView(stream.buffer).setBigUint64(0, BigInt(content.length), true);
  const sum = hmac.create(sha512, checksumKey).update(stream.subarray(0, 8));
  for (let at = 0, segment = 0; at < content.length; at += segmentLength, segment += 1) {
    const vector = segmentVector(sha512, salt, segment);
    const sealed = encipher(key, vector, content.subarray(at, at + segmentLength));
    stream.set(sealed, 8 + at);
    sum.update(sealed);
    if (segment % segmentsOfTurn !== segmentsOfTurn - 1) continue;
    onBytes?.(at + segmentLength);
    await rest();
  }
  return { stream, checksum: sum.digest() };
}

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

const attributes = (values: Record<string, string | number>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ');

const cipher = {
  saltSize: saltLength,
  blockSize: blockLength,
  keyBits: keyLength * 8,
  hashSize: hashLength,
  cipherAlgorithm: 'AES',
  cipherChaining: 'ChainingModeCBC',
  hashAlgorithm: 'SHA512',
};

/** Attributes of the key of the content, which a password opens. */
async function sealKey({ key }: Secrets, password: string): Promise<string> {
  const salt = random(saltLength);
  const spun = await spin(sha512, joined(salt, utf16(password)), rounds);
  const seal = (purpose: Uint8Array, bytes: Uint8Array): string =>
    base64(encipher(fitted(sha512(joined(spun, purpose)), keyLength), salt, bytes));
  const verifier = random(saltLength);
  return attributes({
    spinCount: rounds,
    ...cipher,
    saltValue: base64(salt),
    encryptedVerifierHashInput: seal(purposes.verifier, verifier),
    encryptedVerifierHashValue: seal(purposes.verifierHash, sha512(verifier)),
    encryptedKeyValue: seal(purposes.key, key),
  });
}

const schemas = 'http://schemas.microsoft.com/office/2006';
/** Version 4.4, and the flag of this way. */
const versionBytes = joined(fourBytes(0x0004_0004), fourBytes(0x40));

/** Streams of a protected file: how it is protected, and its content. */
export interface SealedPackage {
  description: Bytes;
  stream: Bytes;
}

/** Encrypts the content of a file with a password, as Office does since 2013 (MS-OFFCRYPTO, 2.3.4.10). */
export async function sealPackage(content: Uint8Array, password: string, onBytes?: OnBytes): Promise<SealedPackage> {
  const secrets = { key: random(keyLength), salt: random(saltLength) };
  const keyAttributes = await sealKey(secrets, password);
  const checksumKey = random(hashLength);
  const { stream, checksum } = await encryptContent(secrets, content, checksumKey, onBytes);
  const seal = (purpose: Uint8Array, bytes: Uint8Array): string =>
    base64(encipher(secrets.key, fitted(sha512(joined(secrets.salt, purpose)), blockLength), bytes));
  const integrity = attributes({
    encryptedHmacKey: seal(purposes.checksumKey, checksumKey),
    encryptedHmacValue: seal(purposes.checksum, checksum),
  });
  const xml = [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n',
    `<encryption xmlns="${schemas}/encryption" xmlns:p="${schemas}/keyEncryptor/password" xmlns:c="${schemas}/keyEncryptor/certificate">`,
    `<keyData ${attributes({ ...cipher, saltValue: base64(secrets.salt) })}/>`,
    `<dataIntegrity ${integrity}/>`,
    `<keyEncryptors><keyEncryptor uri="${schemas}/keyEncryptor/password">`,
    `<p:encryptedKey ${keyAttributes}/>`,
    '</keyEncryptor></keyEncryptors></encryption>',
  ].join('');
  return { description: joined(versionBytes, new TextEncoder().encode(xml)), stream };
}
