import { utils, write } from 'cfb';
import { expect, it } from 'vitest';
import { makeDocx, paragraph, run } from '../../testing/make-docx.ts';
import { protectAgile, protectedContainer, protectStandard } from '../../testing/protect-office.ts';
import { UnusableFile } from '../../runner/refusals.ts';
import { readOfficeFile } from './read-office-file.ts';

const plain = makeDocx({ body: paragraph(run('The north shore '.repeat(2000))) });
const password = 'Grüße 🗝';

const open = (bytes: Uint8Array<ArrayBuffer>, given?: string): Promise<Uint8Array> =>
  readOfficeFile({ blob: new Blob([bytes]), ...(given !== undefined && { password: given }) });

async function refusalOf(bytes: Uint8Array<ArrayBuffer>, given?: string) {
  try {
    await open(bytes, given);
  } catch (error) {
    if (error instanceof UnusableFile) return { because: error.because, needsPassword: error.needsPassword };
    throw error;
  }
  throw new Error('It was opened.');
}

it.each([
  ['of today', protectAgile],
  ['of Office 2007', protectStandard],
])('opens a protected file %s by its password alone', async (_, protect) => {
  const file = protect(plain, password);
  expect(await open(file, password)).toEqual(plain);
  expect(await refusalOf(file)).toEqual({ because: 'is protected by a password.', needsPassword: true });
  expect(await refusalOf(file, 'Grüße')).toEqual({ because: 'does not open with this password.', needsPassword: true });
});

it('answers other files as they are', async () => {
  expect(await open(plain)).toEqual(plain);
  expect(await open(new Uint8Array())).toEqual(new Uint8Array());
});

it('opens a workbook that Excel opens without asking', async () => {
  expect(await open(protectAgile(plain, 'VelvetSweatshop'))).toEqual(plain);
});

const damaged = { because: 'is damaged and cannot be read.', needsPassword: false };
const unknown = {
  because: 'is protected in a way that is not known here: save it without a password first.',
  needsPassword: false,
};
const changed = (change: (xml: string) => string) => protectAgile(plain, password, { change });

it.each([
  ['a container that is cut off', protectAgile(plain, password).slice(0, -2048), damaged],
  ['a description that is none', protectedContainer(Uint8Array.of(4, 0, 4, 0, 0x40, 0, 0, 0, 60, 62), plain), damaged],
  ['a short one of Office 2007', protectedContainer(Uint8Array.of(3, 0, 2, 0, 0, 0, 0, 0, 9), plain), damaged],
  ['a way of other programs', protectedContainer(Uint8Array.of(9, 0, 9, 0, 0, 0, 0, 0), plain), unknown],
  ['a cipher of other programs', changed((xml) => xml.replaceAll('"AES"', '"RC2"')), unknown],
  ['rounds without end', changed((xml) => xml.replace('spinCount="1000"', 'spinCount="4294967295"')), damaged],
  ['rounds that are no number', changed((xml) => xml.replace('spinCount="1000"', 'spinCount="many"')), damaged],
  ['a key that is no Base64', changed((xml) => xml.replace('encryptedKeyValue="', 'encryptedKeyValue="*')), damaged],
  ['a verifier without bytes', changed((xml) => xml.replaceAll(/HashInput="[^"]*"/g, 'HashInput=""')), damaged],
])('refuses %s', async (_, bytes, refusal) => {
  expect(await refusalOf(bytes, password)).toEqual(refusal);
});

it('opens a file by its password where a certificate stands before it', async () => {
  const certificate = '<keyEncryptor uri="x"><c:encryptedKey X509Certificate="AA=="/></keyEncryptor>';
  const file = changed((xml) => xml.replace('<keyEncryptors>', `<keyEncryptors>${certificate}`));
  expect(await open(file, password)).toEqual(plain);
  const alone = changed((xml) => xml.replace(/<keyEncryptor .*<\/keyEncryptor>/, certificate));
  expect(await refusalOf(alone, password)).toEqual({
    because: 'is protected by a certificate, not by a password, and does not open here.',
    needsPassword: false,
  });
});

it('opens a file whose streams are named in capitals', async () => {
  let text = Buffer.from(protectAgile(plain, password)).toString('latin1');
  for (const name of ['EncryptionInfo', 'EncryptedPackage']) {
    const written = Array.from(name, (letter) => `${letter}\0`).join('');
    text = text.replace(written, written.toUpperCase());
  }
  const file = new Uint8Array(Buffer.from(text, 'latin1'));
  expect(await open(file, password)).toEqual(plain);
  expect(await refusalOf(file)).toEqual({ because: 'is protected by a password.', needsPassword: true });
});

it('names the rights management of an organisation', async () => {
  const container = utils.cfb_new();
  utils.cfb_add(container, '/\u0006DataSpaces/DataSpaceInfo/DRMEncryptedDataSpace', [8, 0, 0, 0]);
  utils.cfb_add(container, '/EncryptedPackage', [...plain]);
  const written: unknown = write(container, { type: 'buffer' });
  if (!Buffer.isBuffer(written)) throw new TypeError('The container is no buffer.');
  expect(await refusalOf(new Uint8Array(written))).toEqual({
    because: "is protected by an organisation's rights management, not by a password, and does not open here.",
    needsPassword: false,
  });
});

it('refuses a file whose content ends too early', async () => {
  expect(await refusalOf(protectAgile(plain, password, { size: 2 ** 31 }), password)).toEqual(damaged);
});
