import type { DatabaseConnection, DialectAdapter } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Users of whom something has changed that their open tabs show: their notes, or which of their sessions are open. Stores name them in
 * the transaction, and the listener hears of them after its commit.
 */

type Listener = (userId: string) => void;

/** By the adapter, which a database and its transactions have in common. */
const listeners = new WeakMap<DialectAdapter, Listener>();

/** Work that waits for the commit of what runs on a connection. */
const waiting = new WeakMap<DatabaseConnection, Map<string, Listener>>();

/** Names a user; nobody hears of it where the transaction is taken back. Outside of a transaction it is told at once. */
export async function markChanged(db: Database, userId: string): Promise<void> {
  const executor = db.getExecutor();
  const listener = listeners.get(executor.adapter);
  if (!listener) return;
  if (!db.isTransaction) {
    listener(userId);
    return;
  }
  await executor.provideConnection(async (connection) => {
    const known = waiting.get(connection) ?? new Map<string, Listener>();
    waiting.set(connection, known.set(userId, listener));
  });
}

/** The one listener of a database: the signals of its process. */
export const listenToChanges = (db: Database, listener: Listener): void =>
  void listeners.set(db.getExecutor().adapter, listener);

/** To be called by a driver after each commit. */
export function tellChanges(connection: DatabaseConnection): void {
  const known = waiting.get(connection);
  if (!known) return;
  waiting.delete(connection);
  for (const [userId, listener] of known) listener(userId);
}

/** To be called by a driver where a transaction is taken back. */
export const dropChanges = (connection: DatabaseConnection): void => void waiting.delete(connection);
