import { utils, write } from 'cfb';
import { dataSpaces } from './data-spaces.ts';
import type { OnBytes } from './protection.ts';
import { sealPackage } from './seal-package.ts';

/** A stream that the library puts into each new file. */
const ownMark = '/\u0001Sh33tJ5';

/** A file of Office under a password, as the compound file that Word, Excel and PowerPoint write (MS-OFFCRYPTO, 2.3.4). */
export async function protectOfficeFile(
  content: Uint8Array,
  password: string,
  onBytes?: OnBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const { description, stream } = await sealPackage(content, password, onBytes);
  const container = utils.cfb_new();
  utils.cfb_del(container, ownMark);
  for (const [path, bytes] of dataSpaces) utils.cfb_add(container, `/${path}`, bytes);
  utils.cfb_add(container, '/EncryptionInfo', description);
  utils.cfb_add(container, '/EncryptedPackage', stream);
  const written: unknown = write(container, { type: 'array' });
  // Large files are not copied once more.
  if (!(written instanceof Uint8Array && written.buffer instanceof ArrayBuffer))
    throw new TypeError('The container is no list of bytes.');
  return new Uint8Array(written.buffer, written.byteOffset, written.length);
}
