import type { Database } from '#server/db/tables.ts';
import { createMomentarySignals, type MomentarySignals } from './momentary-signals.ts';
import { createPeopleSignals, type PeopleSignals } from './people-signals.ts';

/** Topics: data that a process caches for a moment and that another process may change. */
export type Topic = 'settings';

/**
 * Tells all processes on one database of changes. Nothing may depend on a signal to be right: it makes a change show at once that
 * shows a moment later without it.
 */
export interface Signals
  extends Pick<PeopleSignals, 'announce' | 'onPerson'>, Pick<MomentarySignals, 'pass' | 'onPassed'> {
  /** Makes a change in a transaction; once that is committed, every process hears of it, this one included. */
  transaction<Result>(topic: Topic, change: (tx: Database) => Promise<Result>): Promise<Result>;
  /** `listener` is called after each change, and after a time in which changes may have been missed. */
  subscribe: (topic: Topic, listener: () => void) => void;
  close(): Promise<void>;
}

/** Listeners by topic, for every transport of signals. */
export interface Listeners {
  add: Signals['subscribe'];
  /** Calls the listeners of a topic. Unknown names are ignored: they come from other versions of the program. */
  notify: (name: string | undefined) => void;
  notifyAll: () => void;
}

export function createListeners(): Listeners {
  const listeners = new Map<string, (() => void)[]>();
  return {
    add: (topic, listener) => void listeners.set(topic, [...(listeners.get(topic) ?? []), listener]),
    notify: (name = '') => listeners.get(name)?.forEach((listener) => listener()),
    notifyAll: () => [...listeners.values()].flat().forEach((listener) => listener()),
  };
}

/** For a database that one process alone uses, which knows what it changes. */
export function createLocalSignals(db: Database): Signals {
  const people = createPeopleSignals(() => Promise.resolve());
  const momentary = createMomentarySignals(() => Promise.resolve());
  return {
    transaction: (_topic, change) => db.transaction().execute(change),
    subscribe: () => undefined,
    announce: people.announce,
    onPerson: people.onPerson,
    pass: momentary.pass,
    onPassed: momentary.onPassed,
    close: async () => void (await Promise.all([people.close(), momentary.close()])),
  };
}
