import type { Database } from '#server/db/tables.ts';
import { deleteMailAddress } from './mail-address.store.ts';

/** Ends the address by which a person's mails become notes, if there is one. */
export const endMailAddress = (tx: Database, userId: string): Promise<void> => deleteMailAddress(tx, userId);
