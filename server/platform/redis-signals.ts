import type { Database } from '#server/db/tables.ts';
import { createMomentarySignals } from './momentary-signals.ts';
import { createPeopleSignals } from './people-signals.ts';
import type { Redis } from './redis.ts';
import { createListeners, type Signals } from './signals.ts';

const channel = 'thoughtleaf';

/**
 * Signals by Redis, for where LISTEN does not reach: behind a pool of connections that lends each for one transaction. They are
 * published after the commit; one that is lost costs the moment for which settings are held.
 */
export function createRedisSignals(db: Database, redis: Redis): Signals {
  const listeners = createListeners();
  const publish = async (words: string) => {
    await redis.ask((client) => client.publish(channel, words));
  };
  const people = createPeopleSignals(publish);
  const momentary = createMomentarySignals(publish);
  redis.listen(channel, {
    onListening() {
      listeners.notifyAll();
      people.missed();
    },
    onMessage(words) {
      listeners.notify(words);
      people.receive(words);
      momentary.receive(words);
    },
  });
  return {
    async transaction(topic, change) {
      const result = await db.transaction().execute(change);
      await redis.ask((client) => client.publish(channel, topic));
      return result;
    },
    subscribe: listeners.add,
    announce: people.announce,
    onPerson: people.onPerson,
    pass: momentary.pass,
    onPassed: momentary.onPassed,
    // The owner of the connection closes it.
    close: async () => void (await Promise.all([people.close(), momentary.close()])),
  };
}
