import { fourBytes, joined, utf16 } from './protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const padded = (bytes: Bytes): Bytes => joined(bytes, new Uint8Array((4 - (bytes.length % 4)) % 4));

/** A text with its length before it, filled up to four bytes (MS-OFFCRYPTO, 2.1.2). */
const text = (content: string): Bytes => joined(fourBytes(content.length * 2), padded(utf16(content)));

const numbers = (...values: readonly number[]): Bytes => joined(...values.map((value) => fourBytes(value)));

/** 1.0 of those that read, update and write it. */
const versions = numbers(1, 1, 1);

const dataSpace = 'StrongEncryptionDataSpace';
const transform = 'StrongEncryptionTransform';

/** The only entry of the map: the package belongs to the data space. Its length counts the four bytes of the length, too. */
const mapEntry = joined(numbers(1, 0), text('EncryptedPackage'), text(dataSpace));
const transformId = joined(numbers(1), text('{FF9A3F03-56EF-4613-BDD5-5A41C1D07246}'));

/**
 * Streams that tell which stream of a compound file is encrypted, by their paths (MS-OFFCRYPTO, 2.3.4.1 to 2.3.4.4). They are the same
 * in every file. Word and Excel call a file without them damaged.
 */
export const dataSpaces: ReadonlyMap<string, Bytes> = new Map([
  ['\u0006DataSpaces/Version', joined(text('Microsoft.Container.DataSpaces'), versions)],
  ['\u0006DataSpaces/DataSpaceMap', joined(numbers(8, 1, mapEntry.length + 4), mapEntry)],
  [`\u0006DataSpaces/DataSpaceInfo/${dataSpace}`, joined(numbers(8, 1), text(transform))],
  [
    `\u0006DataSpaces/TransformInfo/${transform}/\u0006Primary`,
    joined(
      numbers(transformId.length + 4),
      transformId,
      text('Microsoft.Container.EncryptionTransform'),
      versions,
      // No name, no block size and no mode: the description has them. The last number is fixed.
      numbers(0, 0, 0, 4),
    ),
  ],
]);
