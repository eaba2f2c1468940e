import { createDecipheriv, createHash, createHmac } from 'node:crypto';
import { find, parse, type CFB$Container } from 'cfb';
import { expect, it } from 'vitest';
import { protectOfficeFile } from './protect-office-file.ts';
import { readProtectedFile } from './protected-file.ts';
import { areEqual } from './protection.ts';

const content = Uint8Array.from({ length: 10_001 }, (_, at) => (at * 7) & 255);
const password = 'Grüße 🗝';

const sha512 = (...parts: readonly Uint8Array[]): Buffer => createHash('sha512').update(Buffer.concat(parts)).digest();

function decrypt(key: Uint8Array, vector: Uint8Array, bytes: Uint8Array): Buffer {
  const decipher = createDecipheriv('aes-256-cbc', key, vector.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([decipher.update(bytes), decipher.final()]);
}

const number = (value: number): Buffer => Buffer.from(Uint32Array.of(value).buffer);

function streamOf(container: CFB$Container, name: string): Buffer {
  const entry = find(container, name);
  if (!entry) throw new Error(`There is no ${name}.`);
  return Buffer.from(entry.content);
}

/** Reads a value of the description, in Base64. */
const valueOf = (xml: string, element: string, name: string): Buffer =>
  Buffer.from(new RegExp(`<${element} [^>]*${name}="([^"]+)"`).exec(xml)?.[1] ?? '', 'base64');

it('writes what Node decrypts by the steps of the standard', async () => {
  const container = parse(Buffer.from(await protectOfficeFile(content, password)));
  const info = streamOf(container, 'EncryptionInfo');
  expect(info.subarray(0, 8).toString('hex')).toBe('0400040040000000');
  const xml = info.subarray(8).toString();
  const salt = valueOf(xml, 'p:encryptedKey', 'saltValue');
  let spun = sha512(salt, Buffer.from(password, 'utf16le'));
  for (let round = 0; round < 100_000; round += 1) spun = sha512(number(round), spun);
  const sealed = (name: string, purpose: string) =>
    decrypt(
      sha512(spun, Buffer.from(purpose, 'hex')).subarray(0, 32),
      salt,
      valueOf(xml, 'p:encryptedKey', `encrypted${name}`),
    );
  expect(sealed('VerifierHashValue', 'd7aa0f6d3061344e')).toEqual(
    sha512(sealed('VerifierHashInput', 'fea7d2763b4b9e79')),
  );
  const key = sealed('KeyValue', '146e0be7abacd0d6');

  const stream = streamOf(container, 'EncryptedPackage');
  const dataSalt = valueOf(xml, 'keyData', 'saltValue');
  expect(stream.readBigUint64LE()).toBe(10_001n);
  const segments = [0, 1, 2].map((segment) =>
    decrypt(key, sha512(dataSalt, number(segment)), stream.subarray(8 + segment * 4096, 8 + (segment + 1) * 4096)),
  );
  expect(new Uint8Array(Buffer.concat(segments).subarray(0, 10_001))).toEqual(content);

  const integrity = (name: string, purpose: string) =>
    decrypt(key, sha512(dataSalt, Buffer.from(purpose, 'hex')), valueOf(xml, 'dataIntegrity', `encryptedHmac${name}`));
  const sum = createHmac('sha512', integrity('Key', '5fb2ad010cb9e1f6')).update(stream).digest();
  expect(integrity('Value', 'a0677f02b22c8433')).toEqual(sum);
});

it('describes the data space, as Word and Excel ask for', async () => {
  const container = parse(Buffer.from(await protectOfficeFile(content, password)));
  const spaces = (path: string): Buffer => streamOf(container, `/\u0006DataSpaces/${path}`);
  const text = (value: string) => Buffer.from(value, 'utf16le');
  expect(spaces('Version').toString('hex')).toBe(
    `3c000000${text('Microsoft.Container.DataSpaces').toString('hex')}010000000100000001000000`,
  );
  const map = spaces('DataSpaceMap');
  expect([map.readUInt32LE(0), map.readUInt32LE(4), map.readUInt32LE(8), map.length]).toEqual([8, 1, 104, 112]);
  expect(map.subarray(24, 56)).toEqual(text('EncryptedPackage'));
  expect(spaces('DataSpaceInfo/StrongEncryptionDataSpace').subarray(12, 62)).toEqual(text('StrongEncryptionTransform'));
  const transform = spaces('TransformInfo/StrongEncryptionTransform/\u0006Primary');
  expect([transform.readUInt32LE(0), transform.readUInt32LE(4), transform.length]).toEqual([88, 1, 200]);
  expect(transform.subarray(-16).toString('hex')).toBe('00000000000000000000000004000000');
});

it('is read back, with a changed byte named', async () => {
  const done: number[] = [];
  const large = new Uint8Array(2_500_000).fill(7);
  const sealed = await protectOfficeFile(large, password, (bytes) => done.push(bytes));
  expect(done).toEqual([1_048_576, 2_097_152]);
  const file = readProtectedFile(sealed);
  expect(await file.keyOf('Grüße')).toBeUndefined();
  const key = await file.keyOf(password);
  if (!key) throw new Error('The password opens nothing.');
  expect(areEqual(await file.decrypt(key), large)).toBe(true);
  expect(await file.isIntact(key)).toBe(true);
  sealed.fill(1, 1_000_000, 1_000_001);
  expect(await readProtectedFile(sealed).isIntact(key)).toBe(false);
});

it('has other secrets each time', async () => {
  const [one, other] = await Promise.all([protectOfficeFile(content, password), protectOfficeFile(content, password)]);
  expect(one.length).toBe(other.length);
  const equal = one.filter((byte, at) => byte === other[at]).length;
  // Tables, names and XML are equal. The content, 10,000 bytes, is not.
  expect(one.length - equal).toBeGreaterThan(10_000);
});
