import { ApiError, type FailureCode } from '#web/platform/api-error.ts';
import { tellIfFull } from '#web/offline/device-full.ts';
import { storedUnsent } from '#web/platform/storage.ts';
import type { QueuedChange } from '#web/offline/note-change.ts';
import { idsConcernedBy } from '../notebook/apply-change.ts';
import { loadTaskRules } from '../notebook/notebook.ts';
import { refuseChange, settleChange } from './outbox-changes.ts';
import type { ReplicaStorage } from './replica-storage.ts';
import { sendChange, type Send, type Taken } from './send-change.ts';

/** A change that the server has taken. */
export interface SentChange extends Taken {
  change: QueuedChange;
}

/** Outcome of sending what waits. */
export interface Sending {
  sent: SentChange[];
  refused: number;
  /** Some still wait: the server was not reached, or could not take them now. */
  isUnfinished: boolean;
  /** The failure because of which some still wait. */
  stoppedBy?: unknown;
}

export interface Sender {
  owner: string;
  send: Send;
  storage: ReplicaStorage;
  /** Tells of each change at once. */
  onSent: (sent: SentChange) => void;
  /** True once nothing more is to be sent, as after a session has ended. */
  isStopped: () => boolean;
}

/** Too soon, too many, or a session that ended: none of them says anything about the change. */
const passing: ReadonlySet<FailureCode> = new Set(['sessionEnded', 'tooMany', 'unavailable', 'banned', 'maintenance']);

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.has(error.code);

/** True if a change concerns a note of a refused one, and so cannot go before it. */
const isHeldUp = ({ change }: QueuedChange, refused: ReadonlySet<string>): boolean =>
  idsConcernedBy(change)?.some((id) => refused.has(id)) ?? false;

/** The notes that exist nowhere but in a refused change. */
const unknownNotes = (changes: readonly QueuedChange[]): Set<string> =>
  new Set(
    changes.flatMap(({ change, refusal }) => (change.kind === 'add' && refusal !== undefined ? [change.id] : [])),
  );

/**
 * The change to send now, as it was before this try. It is marked as tried in the transaction that reads it: what is typed from then on
 * becomes a change of its own.
 */
async function nextChange({ owner, storage }: Sender): Promise<QueuedChange | undefined> {
  const { next, isEmpty } = await storage.write(owner, async (transaction) => {
    const all = await transaction.changes();
    const unknown = unknownNotes(all);
    const first = all.find((change) => change.refusal === undefined && !isHeldUp(change, unknown));
    if (first && !first.isTried) await transaction.putChange({ ...first, isTried: true });
    return { next: first, isEmpty: all.length === 0 };
  });
  if (!isEmpty) storedUnsent.set(owner);
  else if (storedUnsent.get() === owner) storedUnsent.remove();
  return next;
}

/** Sends one change, and keeps what became of it. Throws where it waits on. */
async function sendOne(sender: Sender, current: QueuedChange, sending: Sending): Promise<void> {
  const { owner, storage, send, onSent } = sender;
  let taken: Taken;
  try {
    taken = await sendChange(send, current);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { message } = error;
    await storage.write(owner, (transaction) => refuseChange(transaction, current, message));
    sending.refused += 1;
    return;
  }
  await storage.write(owner, (transaction) => settleChange(transaction, current, taken));
  const sent = { ...taken, change: current };
  sending.sent.push(sent);
  onSent(sent);
}

async function sendAll(sender: Sender): Promise<Sending> {
  const sending: Sending = { sent: [], refused: 0, isUnfinished: false };
  try {
    await loadTaskRules();
    for (let change = await nextChange(sender); change; change = await nextChange(sender)) {
      if (sender.isStopped()) return { ...sending, isUnfinished: true };
      await sendOne(sender, change, sending);
    }
    return sending;
  } catch (error) {
    // No answer, or a browser that cannot write what the answer was: another try sends the same again.
    tellIfFull(error);
    return { ...sending, isUnfinished: true, stoppedBy: error };
  }
}

/**
 * Sends what waits, in the order in which it was made, one tab at a time. A change that the server refuses stays with its reason and
 * holds up no other note. What was sent before without an answer is not done twice.
 */
export const flushChanges = (sender: Sender): Promise<Sending> =>
  // Browsers have no locks where the connection is not secure; each change may be sent twice all the same.
  'locks' in navigator ? navigator.locks.request('thoughtleaf-outbox', () => sendAll(sender)) : sendAll(sender);
