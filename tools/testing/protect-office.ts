import { cbc, ecb } from '@noble/ciphers/aes.js';
import { sha1 } from '@noble/hashes/legacy.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { utils, write } from 'cfb';

type Bytes = Uint8Array<ArrayBuffer>;

const concat = (...parts: readonly Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));
const number = (value: number): Bytes => new Uint8Array(Uint32Array.of(value).buffer);
const letters = (text: string): Bytes =>
  new Uint8Array(Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)).buffer);
const counted = (length: number, first: number): Bytes => Uint8Array.from({ length }, (_, at) => (first + at) & 255);
const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const padded = (bytes: Uint8Array): Bytes => concat(bytes, new Uint8Array((16 - (bytes.length % 16)) % 16));

function hashed(hash: (data: Uint8Array) => Uint8Array, start: Bytes, rounds: number): Uint8Array {
  let current = hash(start);
  for (let round = 0; round < rounds; round += 1) current = hash(concat(number(round), current));
  return current;
}

/** A compound file of two streams, as Office writes of a protected file. */
export function protectedContainer(description: Uint8Array, content: Uint8Array): Bytes {
  const container = utils.cfb_new();
  utils.cfb_add(container, '/EncryptionInfo', [...description]);
  utils.cfb_add(container, '/EncryptedPackage', [...content]);
  const written: unknown = write(container, { type: 'buffer' });
  if (!Buffer.isBuffer(written)) throw new TypeError('The container is no buffer.');
  return new Uint8Array(written);
}

const sizeBytes = (size: number): Bytes => concat(number(size), number(0));

/** What is wrong with a protected file. */
interface Faults {
  /** Changes its description. */
  change?: (xml: string) => string;
  /** The length that it gives for its content. */
  size?: number;
}

/** Protects a file as Office has done since 2010, with fewer rounds. */
export function protectAgile(
  file: Uint8Array,
  password: string,
  { change = (xml) => xml, size = file.length }: Faults = {},
): Bytes {
  const [salt, dataSalt, secret, verifier] = [counted(16, 1), counted(16, 50), counted(32, 100), counted(16, 200)];
  const rounds = 1000;
  const spun = hashed(sha512, concat(salt, letters(password)), rounds);
  const seal = (purpose: readonly number[], bytes: Uint8Array): string => {
    const key = sha512(concat(spun, Uint8Array.from(purpose))).subarray(0, 32);
    return base64(cbc(key, salt, { disablePadding: true }).encrypt(padded(bytes)));
  };
  const cipher =
    'blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltSize="16"';
  const sealed = [
    `encryptedVerifierHashInput="${seal([0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79], verifier)}"`,
    `encryptedVerifierHashValue="${seal([0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e], sha512(verifier))}"`,
    `encryptedKeyValue="${seal([0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6], secret)}"`,
  ].join(' ');
  const xml = `<encryption xmlns="http://schemas.microsoft.com/office/2006/encryption" xmlns:p="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><keyData ${cipher} saltValue="${base64(dataSalt)}"/><keyEncryptors><keyEncryptor uri="http://schemas.microsoft.com/office/2006/keyEncryptor/password"><p:encryptedKey spinCount="${rounds}" ${cipher} saltValue="${base64(salt)}" ${sealed}/></keyEncryptor></keyEncryptors></encryption>`;
  const whole = padded(file);
  const segments: Uint8Array[] = [];
  for (let at = 0; at < whole.length; at += 4096) {
    const vector = sha512(concat(dataSalt, number(at / 4096))).subarray(0, 16);
    segments.push(cbc(secret, vector, { disablePadding: true }).encrypt(whole.subarray(at, at + 4096)));
  }
  const description = concat(Uint8Array.of(4, 0, 4, 0, 0x40, 0, 0, 0), new TextEncoder().encode(change(xml)));
  return protectedContainer(description, concat(sizeBytes(size), ...segments));
}

/** Protects a file as Office 2007 did. */
export function protectStandard(file: Uint8Array, password: string): Bytes {
  const salt = counted(16, 7);
  const verifier = counted(16, 90);
  const final = sha1(concat(hashed(sha1, concat(salt, letters(password)), 50_000), number(0)));
  const half = (filler: number) => sha1(new Uint8Array(64).fill(filler).map((byte, at) => byte ^ (final[at] ?? 0)));
  const key = half(0x36).subarray(0, 16);
  const encipher = (bytes: Uint8Array) => ecb(key, { disablePadding: true }).encrypt(padded(bytes));
  const provider = letters('Microsoft Enhanced RSA and AES Cryptographic Provider\0');
  const header = concat(...[0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0].map((value) => number(value)), provider);
  const description = concat(
    Uint8Array.of(4, 0, 2, 0, 0x24, 0, 0, 0),
    number(header.length),
    header,
    number(16),
    salt,
    encipher(verifier),
    number(20),
    encipher(sha1(verifier)),
  );
  return protectedContainer(description, concat(sizeBytes(file.length), encipher(file)));
}
