import { clear, get, set } from 'idb-keyval';
import type { FilePart } from '#contract/notes/file-texts.ts';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { keyValueStore } from './key-value-store.ts';

/** The words of a file's first pages, where the reading ended before the file did. */
export interface KeptReading {
  owner: string;
  attachmentId: string;
  /** Of words in pictures: other ones begin anew. */
  languages: readonly string[];
  parts: readonly FilePart[];
  nextPage: number;
}

const databaseName = 'thoughtleaf-readings';
const store = keyValueStore(databaseName, 'readings');

/** One at a time: files are read one after another. */
const key = 'newest';

const isSame = (one: Omit<KeptReading, 'parts' | 'nextPage'>, other: Omit<KeptReading, 'parts' | 'nextPage'>) =>
  one.owner === other.owner &&
  one.attachmentId === other.attachmentId &&
  one.languages.join(' ') === other.languages.join(' ');

/** Keeps a reading in place of the former one. Where the device has no room, the next visit reads those pages again. */
export const keepReading = (reading: KeptReading): Promise<void> => ignoreErrors(() => set(key, reading, store));

/** The kept reading of a file in these languages; undefined where there is none. */
export async function findReading(
  wanted: Pick<KeptReading, 'owner' | 'attachmentId' | 'languages'>,
): Promise<KeptReading | undefined> {
  const kept = await ignoreErrors(() => get<KeptReading>(key, store));
  return kept && isSame(kept, wanted) ? kept : undefined;
}

/** Removes what is kept: the file is read, or its person leaves the device. */
export async function clearReadings(): Promise<void> {
  // A database that is not there would be made by opening it.
  const known = await indexedDB.databases();
  if (known.some(({ name }) => name === databaseName)) await clear(store);
}
