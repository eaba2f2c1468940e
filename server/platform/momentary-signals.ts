import { randomUUID } from 'node:crypto';

/** Signals are gathered for so long: NOTIFY takes a lock that all processes share until its commit. */
const gatherMs = 50;

/** NOTIFY carries less than 8000 bytes. */
const longestSignal = 7800;

/** Keys that wait to be sent. A signal beyond them is lost for other processes. */
const mostGathered = 2000;

const topic = 'momentary';

/** Words without a line break. */
type MomentaryListener = (words: string) => void;

/**
 * Signals of what holds for a moment, by any transport that carries words. A newer one replaces that of the same key, and any may be
 * lost. They carry ids and numbers, never a text.
 */
export interface MomentarySignals {
  /** Tells the listeners of this process at once, and those of others a moment later. */
  pass: (key: string, words: string) => void;
  onPassed: (listener: MomentaryListener) => void;
  /** Reads words that have come. Ignores those of this process and what is no such signal. */
  receive(words: string | undefined): void;
  /** Sends what is gathered, and nothing more. */
  close: () => Promise<void>;
}

/** Joins lines to texts that a signal carries; a line that alone is too long is left out. */
function* joinLines(head: string, lines: Iterable<string>): Generator<string> {
  let text = head;
  for (const line of lines) {
    if (Buffer.byteLength(head) + 1 + Buffer.byteLength(line) > longestSignal) continue;
    if (Buffer.byteLength(text) + 1 + Buffer.byteLength(line) > longestSignal) {
      yield text;
      text = head;
    }
    text += `\n${line}`;
  }
  if (text !== head) yield text;
}

/** `send` is called with the words for other processes; what fails there is lost. */
export function createMomentarySignals(send: (words: string) => Promise<void>): MomentarySignals {
  const head = `${topic} ${randomUUID()}`;
  const listeners: MomentaryListener[] = [];
  const gathered = new Map<string, string>();
  let waiting: NodeJS.Timeout | undefined;
  let isClosed = false;

  const tell = (words: string) => {
    for (const listener of listeners) listener(words);
  };

  const flush = async () => {
    clearTimeout(waiting);
    waiting = undefined;
    const texts = [...joinLines(head, gathered.values())];
    gathered.clear();
    for (const text of texts) await send(text);
  };

  return {
    pass(key, words) {
      tell(words);
      if (isClosed || (gathered.size >= mostGathered && !gathered.has(key))) return;
      gathered.set(key, words);
      waiting ??= setTimeout(() => void flush(), gatherMs);
    },
    onPassed: (listener) => void listeners.push(listener),
    receive(words = '') {
      const [first = '', ...lines] = words.split('\n');
      if (first.startsWith(`${topic} `) && first !== head) for (const line of lines) tell(line);
    },
    async close() {
      isClosed = true;
      await flush();
    },
  };
}
