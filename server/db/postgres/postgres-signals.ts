import { sql } from 'kysely';
import { Client } from 'pg';
import { createMomentarySignals } from '#server/platform/momentary-signals.ts';
import { createPeopleSignals } from '#server/platform/people-signals.ts';
import { createListeners, type Signals } from '#server/platform/signals.ts';
import type { Database } from '../tables.ts';

const channel = 'thoughtleaf';

/** Backoff before reconnecting; the last value repeats. */
const firstPauseMs = 100;
const longestPauseMs = 10_000;

interface Log {
  warn(details: object, message: string): void;
}

/** Keeps one LISTEN connection open and reconnects if it is lost. Calls `onListening` first, then `onSignal` with each payload. */
function keepListening(
  url: string,
  { onListening, onSignal, log }: { onListening: () => void; onSignal: (words?: string) => void; log: Log },
): { close(): Promise<void> } {
  let pauseMs = firstPauseMs;
  let client: Client | undefined;
  let waiting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const retry = (error: unknown) => {
    if (isClosed) return;
    log.warn({ err: error, pauseMs }, 'Signals of other processes are not heard for a moment');
    waiting = setTimeout(() => void listen(), pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };

  const listen = async () => {
    const current = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'thoughtleaf signals',
    });
    client = current;
    // It fails while it connects, by an error, by its end, or by several of these.
    const { promise: lost, reject } = Promise.withResolvers<never>();
    current.on('error', reject);
    current.once('end', () => reject(new Error('The connection has ended.')));
    current.on('notification', ({ payload }) => onSignal(payload));
    try {
      await Promise.race([current.connect().then(() => current.query(`listen ${channel}`)), lost]);
      pauseMs = firstPauseMs;
      onListening();
      await lost;
    } catch (error) {
      // Not waited for: over a network that says nothing it would never end. Why it failed is known already.
      current.end().catch(() => undefined);
      retry(error);
    }
  };
  void listen();

  return {
    async close() {
      isClosed = true;
      clearTimeout(waiting);
      await client?.end();
    },
  };
}

/**
 * Signals by LISTEN and NOTIFY. That of a topic belongs to the transaction of the change: it is heard after the commit, or never. Those
 * of people follow the commit, because transactions that notify commit one after the other.
 */
export function createPostgresSignals(db: Database, url: string, log: Log): Signals {
  const listeners = createListeners();
  const notify = async (words: string) => {
    try {
      await sql`select pg_notify(${channel}, ${words})`.execute(db);
    } catch (error) {
      log.warn({ err: error }, 'Other processes were not told of a change');
    }
  };
  const people = createPeopleSignals(notify);
  const momentary = createMomentarySignals(notify);
  const listening = keepListening(url, {
    onListening() {
      listeners.notifyAll();
      people.missed();
    },
    onSignal(words) {
      listeners.notify(words);
      people.receive(words);
      momentary.receive(words);
    },
    log,
  });
  return {
    transaction: (topic, change) =>
      db.transaction().execute(async (tx) => {
        const result = await change(tx);
        await sql`select pg_notify(${channel}, ${topic})`.execute(tx);
        return result;
      }),
    subscribe: listeners.add,
    announce: people.announce,
    onPerson: people.onPerson,
    pass: momentary.pass,
    onPassed: momentary.onPassed,
    async close() {
      await people.close();
      await momentary.close();
      await listening.close();
    },
  };
}
