import { UnusableFile } from '../../runner/refusals.ts';
import { unusable } from '../../runner/unusable-file-error.ts';
import { readAgileProtection } from './agile-protection.ts';
import { CompoundFile } from './compound-file.ts';
import { type OnBytes, type Protection, unknownProtection } from './protection.ts';
import { readStandardProtection } from './standard-protection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A file of Office that a password protects. */
export interface ProtectedFile {
  /** The key that a password gives; undefined where it is another one. */
  keyOf: (password: string) => Promise<Bytes | undefined>;
  /** The bytes of the file within. */
  decrypt: (key: Bytes, onBytes?: OnBytes) => Promise<Bytes>;
  /** False where the content is not what was written with its checksum. True where the file has none. */
  isIntact: (key: Bytes) => Promise<boolean>;
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

/** Names of what rights management writes in place of a description (MS-OFFCRYPTO, 2.2). The last one is that of files before 2007. */
const rightsManagement = ['DRMEncryptedDataSpace', 'DRMEncryptedTransform', '\tDRMContent'];

const byOrganisation = (): UnusableFile =>
  new UnusableFile("is protected by an organisation's rights management, not by a password, and does not open here.");

/** Throws an `UnusableFile` for a file that no password opens. */
export function refuseManaged(container: CompoundFile): void {
  const isManaged = rightsManagement.some((name) => container.has(name));
  if (isManaged && !container.has('EncryptionInfo')) throw byOrganisation();
}

/** Opens the container of a protected file. Throws an `UnusableFile` where it is damaged, or protected in a way that is not known. */
export function readProtectedFile(bytes: Bytes): ProtectedFile {
  const container = new CompoundFile(bytes);
  refuseManaged(container);
  const protection = protectionOf(container.stream('EncryptionInfo'));
  return {
    keyOf: (password) => protection.keyOf(password),
    async decrypt(key, onBytes) {
      const stream = container.stream('EncryptedPackage');
      if (stream.length < 8) throw unusable.damaged();
      const size = Number(new DataView(stream.buffer).getBigUint64(0, true));
      const encrypted = stream.subarray(8);
      if (size > encrypted.length) throw unusable.damaged();
      return (await protection.decrypt(key, encrypted, onBytes)).subarray(0, size);
    },
    isIntact: async (key) => (await protection.isIntact?.(key, container.stream('EncryptedPackage'))) ?? true,
  };
}
