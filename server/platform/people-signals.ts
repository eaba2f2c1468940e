import { randomUUID } from 'node:crypto';

/** Announcements are gathered for so long: NOTIFY takes a lock that all processes share until its commit. */
const gatherMs = 10;

/** NOTIFY carries less than 8000 bytes; an id has 36. */
const idsPerSignal = 200;

const topic = 'people';

/** `userId` is left out after a time in which changes may have been missed. */
export type PersonListener = (userId?: string) => void;

/** Signals that something of a user has changed, by any transport that carries words. They name users and never carry a text. */
export interface PeopleSignals {
  /** Tells the listeners of this process at once, and those of others a moment later. */
  announce: (userId: string) => void;
  onPerson: (listener: PersonListener) => void;
  /** Reads words that have come. Ignores those of this process and what is no such signal. */
  receive(words: string | undefined): void;
  /** Calls the listeners for everybody. */
  missed(): void;
  /** Sends what is gathered, and nothing more. */
  close: () => Promise<void>;
}

/** `send` is called with the words for other processes; what fails there is lost. */
export function createPeopleSignals(send: (words: string) => Promise<void>): PeopleSignals {
  const own = randomUUID();
  const listeners: PersonListener[] = [];
  const gathered = new Set<string>();
  let waiting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tell = (userId?: string) => {
    for (const listener of listeners) listener(userId);
  };

  const flush = async () => {
    clearTimeout(waiting);
    waiting = undefined;
    const ids = [...gathered];
    gathered.clear();
    for (let start = 0; start < ids.length; start += idsPerSignal)
      await send([topic, own, ...ids.slice(start, start + idsPerSignal)].join(' '));
  };

  return {
    announce(userId) {
      tell(userId);
      if (isClosed) return;
      gathered.add(userId);
      waiting ??= setTimeout(() => void flush(), gatherMs);
    },
    onPerson: (listener) => void listeners.push(listener),
    receive(words = '') {
      const [name, sender, ...ids] = words.split(' ');
      if (name === topic && sender !== own) for (const id of ids) tell(id);
    },
    missed: () => tell(),
    async close() {
      isClosed = true;
      await flush();
    },
  };
}
