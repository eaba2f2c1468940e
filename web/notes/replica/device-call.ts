import type { Call } from '#contract/call.ts';
import { readNote } from '#contract/notes/note-actions.ts';
import { addNote, listNotes, updateNote, uploadAttachment, type Note } from '#contract/notes/notes.ts';
import { call } from '#web/platform/api-client.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { tellIfFull } from '#web/offline/device-full.ts';
import { storedToken, storedUnsent } from '#web/platform/storage.ts';
import type { Device } from './replica-notebook.ts';
import { forgetUnanswered, isUnanswered, rememberUnanswered } from './unanswered-saves.ts';

/** Time for the first cards before the whole notebook is read, in milliseconds. */
const firstCardsFirst = 150;

let opened: { owner: string; device: Promise<Device | undefined> } | undefined;

/** The notes of a person on this device, in a chunk of its own; undefined where the browser keeps nothing. */
export function loadDevice(owner: string): Promise<Device | undefined> {
  if (opened?.owner !== owner) {
    const load = async () => {
      const { openDevice } = await import('./device-notebook.ts');
      // Its first answer, the tags with their counts, reads all notes. The first cards have an index of their own, and are drawn before.
      await new Promise((resolve) => setTimeout(resolve, firstCardsFirst));
      return openDevice(owner);
    };
    opened = { owner, device: load().catch(() => undefined) };
  }
  const { device } = opened;
  // Another try may find the network that the chunk needs.
  void device.then((found) => {
    if (!found && opened?.device === device) opened = undefined;
  });
  return device;
}

interface AnyInput {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  signal?: AbortSignal;
}

const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.status === 0;

const isUpload = (definition: Call): boolean => definition === uploadAttachment;

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.code === 'notFound';

const hasDeviceCursor = ({ query = {} }: AnyInput): boolean =>
  'cursor' in query && typeof query.cursor === 'string' && query.cursor.startsWith('device:');

/** The notes in an answer of the server; undefined for answers of other calls. `isFresh`: they have just been written. */
export function notesAnswered(definition: Call, answer: unknown): { notes: Note[]; isFresh: boolean } | undefined {
  const isFresh = definition === addNote || definition === updateNote;
  if (!isFresh && definition !== readNote && definition !== listNotes) return undefined;
  const data: unknown = typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these four calls answer notes, by the contract
  return { notes: (Array.isArray(data) ? data : [data]) as Note[], isFresh };
}

/** Answers that are still to be kept. Each is kept once, however often it is asked to. */
const keeping = new Set<() => Promise<void>>();

/** Keeps notes that the server has answered, once the screen has them. */
function keepAnswered(owner: string, definition: Call, answer: unknown): void {
  const answered = notesAnswered(definition, answer);
  if (!answered) return;
  const { notes, isFresh } = answered;
  const token = storedToken.get();
  let kept: Promise<void> | undefined;
  const store = async () => {
    const { keepSeen } = await import('./keep-seen.ts');
    // Who has signed out meanwhile leaves nothing here.
    if (storedToken.get() === token) await keepSeen(owner, notes, isFresh);
  };
  // The answer is with the screen already. Where the browser keeps nothing, the next read tries again.
  const keep = () =>
    (kept ??= store()
      .catch(tellIfFull)
      .finally(() => keeping.delete(keep)));
  keeping.add(keep);
  setTimeout(() => void keep(), keepDelay);
}

/** The first cards come first, in milliseconds. */
const keepDelay = 500;

/** What lies round the calls of a person's notes. */
export interface CallSurroundings {
  serverCall: typeof call;
  loadDevice: () => Promise<Device | undefined>;
  isOnline: () => boolean;
  /** False where certainly no change waits. */
  mayWait: () => boolean;
  onAnswer: (definition: Call, answer: unknown) => void;
  /** Resolves once the device has what this page was answered last: a text typed over that must not meet an older one. */
  keepAnswers: () => Promise<unknown>;
}

/**
 * Makes the calls of a person's notes: with the server, and where it cannot be reached with the device. While changes wait, writes join
 * them in their order, and the device is what is read.
 */
export function createDeviceCall(surroundings: CallSurroundings): typeof call {
  const { serverCall, loadDevice, isOnline, mayWait, onAnswer, keepAnswers } = surroundings;
  const isHeld = async (device: Device, definition: Call): Promise<boolean> => {
    if (!isOnline()) return true;
    return (await device.isAhead()) && (definition.method !== 'GET' || (await device.isComplete()));
  };
  return async (definition, ...given) => {
    const [input] = given;
    const askDevice = async (device: Device) => {
      await keepAnswers();
      return device.call(definition, ...given);
    };
    const asked: AnyInput = input ?? {};
    const isDevicePage = hasDeviceCursor(asked);
    const saveId = saveIdOf(asked);
    if (saveId !== undefined && isUnanswered(saveId)) {
      const device = await loadDevice();
      // The device took it, perhaps into another save that was sent since: the server does not know it by its own name.
      if (device && (await device.hasSaved(saveId))) return askDevice(device);
    }
    if (isDevicePage || !isOnline() || mayWait()) {
      const device = await loadDevice();
      if (device?.answers(definition) && (isDevicePage || (await isHeld(device, definition)))) {
        try {
          return await askDevice(device);
        } catch (error) {
          if (!isLack(error) && !isUndecided(asked, error)) throw error;
        }
      }
    }
    try {
      const answer = await serverCall(definition, ...given);
      onAnswer(definition, answer);
      if (saveId !== undefined) forgetUnanswered(saveId);
      return answer;
    } catch (error) {
      if (asked.signal?.aborted || (!isUnreachable(error) && !isNotFound(error))) throw error;
      const device = await loadDevice();
      if (isNotFound(error)) {
        const realId = asked.params?.['id'] && (await device?.realIdOf(asked.params['id']));
        if (!realId || !asked.params) throw error;
        // The page was opened before the note was sent: from now on it asks by the note's own id.
        asked.params['id'] = realId;
        return serverCall(definition, ...given);
      }
      // A person who watches an upload fail tries again; without a network it waits.
      if (!device?.answers(definition) || isUpload(definition)) throw error;
      if (saveId !== undefined) rememberUnanswered(saveId);
      try {
        return await askDevice(device);
      } catch (failed) {
        throw isLack(failed) || isUndecided(asked, failed) ? error : failed;
      }
    }
  };
}

/** The calls of a person's notes in this browser. */
export const deviceCallOf = (owner: string): typeof call =>
  createDeviceCall({
    serverCall: call,
    loadDevice: () => loadDevice(owner),
    isOnline: () => navigator.onLine,
    mayWait: () => storedUnsent.get() === owner,
    onAnswer: (definition, answer) => keepAnswered(owner, definition, answer),
    keepAnswers: () => Promise.all([...keeping].map((keep) => keep())),
  });

/** The name of a save. */
function saveIdOf({ body }: AnyInput): string | undefined {
  const isNamed = typeof body === 'object' && body !== null && 'saveId' in body;
  return isNamed && typeof body.saveId === 'string' ? body.saveId : undefined;
}

/** The device has another version than a save is over, which the server may have stored already: only the server knows. */
const isUndecided = (asked: AnyInput, error: unknown): boolean =>
  error instanceof ApiError && error.code === 'conflict' && isUnanswered(saveIdOf(asked));

/** The class is in the chunk of the device. */
const isLack = (error: unknown): boolean => error instanceof Error && error.name === 'NotebookLacks';
