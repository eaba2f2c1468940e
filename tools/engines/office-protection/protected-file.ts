import { find, parse, type CFB$Container } from 'cfb';
import { unusable } from '../../runner/unusable-file-error.ts';
import { readAgileProtection } from './agile-protection.ts';
import { type Protection, unknownProtection } from './protection.ts';
import { readStandardProtection } from './standard-protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of Office that a password protects. */
export interface ProtectedFile {
  /** The key that a password gives; undefined where it is another one. */
  keyOf: (password: string) => Promise<Bytes | undefined>;
  /** The bytes of the file within. */
  decrypt: (key: Bytes) => Promise<Bytes>;
}

function parseContainer(bytes: Bytes): CFB$Container {
  try {
    return parse(bytes);
  } catch (error) {
    throw unusable.damaged(error);
  }
}

/** A stream of a compound file, as bytes of its own. */
function streamOf(container: CFB$Container, name: string): Bytes {
  const content = find(container, name)?.content;
  if (content === undefined || content.length === 0) throw unusable.damaged();
  return Uint8Array.from(content);
}

/** How a file is protected, by the version of its description (MS-OFFCRYPTO, 2.3.4.5 and 2.3.4.10). */
function protectionOf(description: Bytes): Protection {
  const view = new DataView(description.buffer);
  if (description.length < 8) throw unusable.damaged();
  const [major, minor] = [view.getUint16(0, true), view.getUint16(2, true)];
  if (major === 4 && minor === 4) return readAgileProtection(description.subarray(8));
  if (minor === 2 && major >= 2 && major <= 4) return readStandardProtection(description.subarray(4));
  throw unknownProtection();
}

/** Opens the container of a protected file. Throws an `UnusableFile` where it is damaged, or protected in a way that is not known. */
export function readProtectedFile(bytes: Bytes): ProtectedFile {
  const container = parseContainer(bytes);
  const protection = protectionOf(streamOf(container, 'EncryptionInfo'));
  return {
    keyOf: (password) => protection.keyOf(password),
    async decrypt(key) {
      const stream = streamOf(container, 'EncryptedPackage');
      if (stream.length < 8) throw unusable.damaged();
      const size = Number(new DataView(stream.buffer).getBigUint64(0, true));
      const encrypted = stream.subarray(8);
      if (size > encrypted.length) throw unusable.damaged();
      return (await protection.decrypt(key, encrypted)).subarray(0, size);
    },
  };
}
