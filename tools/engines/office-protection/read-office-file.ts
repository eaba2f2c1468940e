import { hasStream, isCompoundFile } from '../../runner/office-file-types.ts';
import type { JobFile } from '../../runner/job.ts';
import { loadPart } from '../../runner/job-failure.ts';
import { unusable } from '../../runner/unusable-file-error.ts';

/** A file, and the password that a person typed for it. */
export type OfficeFile = Pick<JobFile, 'blob' | 'password'>;

/** The password of workbooks that Excel opens without asking: those whose structure alone is protected. */
export const askedByNobody = 'VelvetSweatshop';

/**
 * The bytes of a file of Office, without the protection of its password (MS-OFFCRYPTO). Files that have none are read as they are.
 * Throws an `UnusableFile` that asks for the password.
 */
export async function readOfficeFile({ blob, password }: OfficeFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (!isCompoundFile(bytes) || !hasStream(bytes, 'EncryptedPackage')) return bytes;
  const { readProtectedFile } = await loadPart(() => import('./protected-file.ts'));
  const file = readProtectedFile(bytes);
  const key = await file.keyOf(password ?? askedByNobody);
  if (key === undefined) throw password === undefined ? unusable.locked() : unusable.wrongPassword();
  return file.decrypt(key);
}
