import { openNotebook, type KeptFile } from '#web/offline/notebook-database.ts';

type FileKey = [owner: string, id: string, kind: KeptFile['kind']];

const keyOf = ({ owner, id, kind }: Pick<KeptFile, 'owner' | 'id' | 'kind'>): FileKey => [owner, id, kind];

/** The files of a person on this device, without their bytes. */
export const listKept = async (owner: string): Promise<KeptFile[]> =>
  (await openNotebook()).getAll('files', IDBKeyRange.bound([owner], [owner, []]));

/** The bytes of a file on this device. */
export const readKept = async (owner: string, id: string, kind: KeptFile['kind']): Promise<Blob | undefined> =>
  (await openNotebook()).get('fileBytes', [owner, id, kind]);

interface FileChanges {
  put?: readonly KeptFile[];
  remove?: readonly KeptFile[];
  /** Bytes of a new file. */
  bytes?: { file: KeptFile; blob: Blob };
}

/** Changes the files on this device, all or nothing. Rejects with a `QuotaExceededError` where there is no room. */
export async function changeKept({ put = [], remove = [], bytes }: FileChanges): Promise<void> {
  const transaction = (await openNotebook()).transaction(['files', 'fileBytes'], 'readwrite');
  const files = transaction.objectStore('files');
  const fileBytes = transaction.objectStore('fileBytes');
  await Promise.all([
    ...remove.flatMap((file) => [files.delete(keyOf(file)), fileBytes.delete(keyOf(file))]),
    ...put.map((file) => files.put(file)),
    ...(bytes ? [files.put(bytes.file), fileBytes.put(bytes.blob, keyOf(bytes.file))] : []),
    transaction.done,
  ]);
}
