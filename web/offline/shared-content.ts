import { type DBSchema, openDB } from 'idb';

/** What another app shares with this one: it waits on the device until the page that the share opens has taken it. */
export interface SharedContent {
  title: string;
  text: string;
  url: string;
  files: readonly File[];
}

interface SharedSchema extends DBSchema {
  /** One at a time: the newest. */
  shared: { key: 'newest'; value: SharedContent & { at: number } };
}

const databaseName = 'thoughtleaf-shared';

/** A share that nobody took within an hour is not one that somebody waits for. */
const keptMs = 60 * 60_000;

const open = () =>
  openDB<SharedSchema>(databaseName, 1, { upgrade: (database) => void database.createObjectStore('shared') });

/** Keeps what was shared in place of what was shared before. */
export async function keepSharedContent(content: SharedContent): Promise<void> {
  const database = await open();
  await database.put('shared', { ...content, at: Date.now() }, 'newest');
  database.close();
}

/** Takes what was shared, once; undefined where there is nothing. */
export async function takeSharedContent(): Promise<SharedContent | undefined> {
  const database = await open();
  const transaction = database.transaction('shared', 'readwrite');
  const found = await transaction.store.get('newest');
  await transaction.store.clear();
  await transaction.done;
  database.close();
  return found && Date.now() - found.at < keptMs ? found : undefined;
}

/** Removes what waits, as a person leaves the device. */
export async function clearSharedContent(): Promise<void> {
  // A database that is not there would be made by opening it.
  const known = await indexedDB.databases();
  if (known.some(({ name }) => name === databaseName)) await takeSharedContent();
}
