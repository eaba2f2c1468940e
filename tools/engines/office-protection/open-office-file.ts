import { hasStream, isCompoundFile } from '../../runner/office-file-types.ts';
import type { JobFile } from '../../runner/job.ts';
import { loadPart } from '../../runner/job-failure.ts';
import { unusable } from '../../runner/unusable-file-error.ts';

/** A file, and the password that a person typed for it. */
export type OfficeFile = Pick<JobFile, 'blob' | 'password'>;

/** The password of workbooks that Excel opens without asking: those whose structure alone is protected. */
const askedByNobody = 'VelvetSweatshop';

/**
 * The content of a file of Office, without the protection of its password (MS-OFFCRYPTO). Files that have none are answered as they are.
 * Throws an `UnusableFile` that asks for the password.
 */
export async function openOfficeFile({ blob, password }: OfficeFile): Promise<Blob> {
  if (!isCompoundFile(new Uint8Array(await blob.slice(0, 8).arrayBuffer()))) return blob;
  const bytes = new Uint8Array(await blob.arrayBuffer());
  if (!hasStream(bytes, 'EncryptedPackage')) return blob;
  const { readProtectedFile } = await loadPart(() => import('./protected-file.ts'));
  const file = readProtectedFile(bytes);
  const key = await file.keyOf(password ?? askedByNobody);
  if (key === undefined) throw password === undefined ? unusable.locked() : unusable.wrongPassword();
  return new Blob([await file.decrypt(key)]);
}
