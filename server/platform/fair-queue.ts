/** Reason for a rejected task: the user's own queue is full, or the whole queue is. */
export type QueueRefusal = 'ownQueued' | 'allWaiting';

export class QueueFullError extends Error {
  override readonly name = 'QueueFullError';
  readonly reason: QueueRefusal;

  constructor(reason: QueueRefusal) {
    super(`No turn: ${reason}.`);
    this.reason = reason;
  }
}

interface FairQueueOptions {
  /** Number of tasks that run at once; one user never has more than one of them. */
  atOnce: number;
  /** Number of waiting tasks of one user. */
  waitingEach: number;
  /** Number of waiting tasks of all users. */
  waitingAll: number;
}

interface Waiting {
  begin: () => void;
}

/** A task in a line. `turn` resolves when it begins, and rejects with the signal's reason where it is aborted before that. */
function createWaiting(signal: AbortSignal, leave: () => void): { waiting: Waiting; turn: Promise<void> } {
  const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
  const giveUp = (): void => {
    leave();
    reject(signal.reason);
  };
  const begin = (): void => {
    signal.removeEventListener('abort', giveUp);
    resolve();
  };
  signal.addEventListener('abort', giveUp, { once: true });
  return { waiting: { begin }, turn };
}

/** Fair queue: users take turns, however many tasks each has queued. */
export type FairQueue = <Result>(person: string, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

/**
 * Each user has a line, and the lines are served in turn: thirty tasks of one user delay the next user by one task. Throws a
 * QueueFullError where a line is full, and the signal's reason where it is aborted while its task waits.
 */
export function createFairQueue({ atOnce, waitingEach, waitingAll }: FairQueueOptions): FairQueue {
  /** In the order in which they are served. A line without anybody is not kept. */
  const lines = new Map<string, Waiting[]>();
  const going = new Set<string>();
  let waitingCount = 0;

  const leave = (person: string, waiting: Waiting): void => {
    const line = lines.get(person) ?? [];
    const rest = line.filter((each) => each !== waiting);
    waitingCount -= line.length - rest.length;
    if (rest.length > 0) lines.set(person, rest);
    else lines.delete(person);
  };

  const next = (): void => {
    for (const [person, [first]] of lines) {
      if (going.size >= atOnce) return;
      if (!first || going.has(person)) continue;
      leave(person, first);
      going.add(person);
      first.begin();
    }
  };

  const end = (person: string): void => {
    going.delete(person);
    // To the end of the round.
    const line = lines.get(person);
    lines.delete(person);
    if (line) lines.set(person, line);
    next();
  };

  const waitForTurn = (person: string, signal: AbortSignal): Promise<void> => {
    const line = lines.get(person) ?? [];
    if (line.length >= waitingEach) throw new QueueFullError('ownQueued');
    if (waitingCount >= waitingAll) throw new QueueFullError('allWaiting');
    const { waiting, turn } = createWaiting(signal, () => leave(person, waiting));
    lines.set(person, [...line, waiting]);
    waitingCount += 1;
    return turn;
  };

  return async (person, signal, work) => {
    signal.throwIfAborted();
    if (going.size < atOnce && !going.has(person)) going.add(person);
    else await waitForTurn(person, signal);
    try {
      return await work();
    } finally {
      end(person);
    }
  };
}
