import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from 'redis';

/** A command that takes longer is not waited for. */
const commandMs = 500;

/** After a timeout, commands fail at once for this long. */
const restMs = 2000;

/** A start waits at most so long for the first connection. */
const firstConnectionMs = 1000;

const longestPauseMs = 5000;

interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

const newClient = (url: string, { waits }: { waits: boolean }) =>
  createClient({
    url,
    // Without a connection, commands either wait for it or fail at once, so that the caller can go on without Redis.
    disableOfflineQueue: !waits,
    socket: {
      connectTimeout: 2000,
      reconnectStrategy: (retries) => Math.min(100 * 2 ** retries, longestPauseMs),
    },
  });

export type RedisClient = ReturnType<typeof newClient>;

/** A Redis that may be away at any time. */
export interface Redis {
  /** Runs a command; undefined if Redis is unreachable. */
  ask<Reply>(command: (client: RedisClient) => Promise<Reply>): Promise<Reply | undefined>;
  /** Calls `onMessage` with what is published on a channel, and `onListening` whenever it begins to be heard. */
  listen(channel: string, on: { onListening: () => void; onMessage: (words: string) => void }): void;
  close(): Promise<void>;
}

/** Makes a connection that is kept, and made anew when it is lost. Each loss is logged once, and the return as well. */
function keepConnected(client: RedisClient, log: Log): Promise<unknown> {
  let isLost = false;
  client.on('error', (error: unknown) => {
    if (!isLost) log.warn({ err: error }, 'Redis cannot be reached; the database does its work');
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) log.info({}, 'Redis can be reached again');
    isLost = false;
  });
  // It is tried until it succeeds; each failure has been told of above. Rejected only where it is closed meanwhile.
  return client.connect().catch(() => undefined);
}

/** Resolves like the promise, or to undefined after the time. */
async function within<Result>(work: Promise<Result>, milliseconds: number): Promise<{ result: Result } | undefined> {
  const limit = new AbortController();
  try {
    return await Promise.race([
      work.then((result) => ({ result })),
      pause(milliseconds, undefined, { signal: limit.signal }),
    ]);
  } finally {
    limit.abort();
  }
}

/** Connects to Redis. Where it does not answer within a moment, the start goes on without. */
export async function connectRedis(url: string, log: Log): Promise<Redis> {
  let client = newClient(url, { waits: false });
  const listening: RedisClient[] = [];
  let restsUntil = 0;
  await within(keepConnected(client, log), firstConnectionMs);

  /** Nothing is heard on the connection, and its end would be noticed after a quarter of an hour. */
  const connectAnew = () => {
    client.destroy();
    client = newClient(url, { waits: false });
    void keepConnected(client, log);
  };

  return {
    async ask(command) {
      const asked = client;
      if (!asked.isReady || performance.now() < restsUntil) return undefined;
      try {
        const answer = await within(command(asked), commandMs);
        if (answer) return answer.result;
        log.warn({ commandMs }, 'Redis does not answer in time; the database does its work');
        if (asked === client) connectAnew();
      } catch (error) {
        // The loss of the connection has been logged.
        if (asked.isReady) log.warn({ err: error }, 'Redis refuses a command; the database does its work');
      }
      restsUntil = performance.now() + restMs;
      return undefined;
    },
    listen(channel, { onListening, onMessage }) {
      const one = newClient(url, { waits: true });
      listening.push(one);
      void keepConnected(one, log);
      one.subscribe(channel, onMessage).then(
        () => {
          onListening();
          // It subscribes again by itself when it is back.
          one.on('ready', onListening);
        },
        (error: unknown) => log.warn({ err: error }, 'Signals of other processes are not heard'),
      );
    },
    async close() {
      for (const one of [client, ...listening]) one.destroy();
    },
  };
}
