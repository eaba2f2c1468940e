import { ignoreErrors } from '#web/platform/ignore-errors.ts';

/** Name of the database of recordings that are not saved yet. */
export const recordingsName = 'thoughtleaf-recordings';

/** False where this browser has never recorded anything: a database that is not there would be made by opening it. */
export async function hasRecorded(): Promise<boolean> {
  const known = await ignoreErrors(() => indexedDB.databases());
  return known?.some(({ name }) => name === recordingsName) ?? false;
}
