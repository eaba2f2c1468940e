import { createCoalescer } from '#server/platform/coalescer.ts';
import { createLiveRegister, type LiveRegister } from './live-register.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';

/** At most one event for a user in this time. */
const coalesceMs = 50;

/** How often it is looked for streams whose comment is due. */
const tickMs = 1000;

/** Users that are looked up in one statement. */
const usersAtOnce = 200;

/** Each takes a connection and its buffers. */
export const streamsPerProcess = 10_000;

/** Name of a look at all users; no id is empty. */
const everybody = '';

interface LiveParts {
  log: { warn: (details: object, message: string) => void };
  /** False while nobody may be served, as in maintenance. */
  isServing: () => Promise<boolean>;
  /** The hashes of those sessions that are still good. */
  listGoodSessions: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The revisions of these users' notebooks. */
  findRevisions: (userIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** The open streams of this process. */
export interface LiveStreams {
  readonly size: number;
  /** Opens a stream, whose first event is the revision. Rejects where that cannot be read. */
  open(user: { id: string; sessionHash: string }): Promise<LiveStream>;
  /** Something of a user has changed, or of anybody. */
  changed: (userId?: string) => void;
  /** True if one of these users has an open stream here. */
  hasSome(userIds: readonly string[]): boolean;
  /** Sends a presence, as JSON, to the streams of these users. */
  show(userIds: readonly string[], presence: string): void;
  /** Ends all streams and takes no more. */
  close(): void;
}

/** Reads what has become of the sessions of these users' streams, and their revisions; ends and tells the streams. */
async function look(
  register: LiveRegister,
  { listGoodSessions, findRevisions }: LiveParts,
  userIds: readonly string[],
): Promise<void> {
  const streams = userIds.flatMap((id) => [...register.of(id)]);
  if (streams.length === 0) return;
  const good = await listGoodSessions([...new Set(streams.map(({ sessionHash }) => sessionHash))]);
  const revisions = await findRevisions(userIds);
  for (const stream of streams) {
    if (good.has(stream.sessionHash)) stream.tell(revisions.get(stream.userId) ?? 0);
    else register.end(stream);
  }
}

/** `look` for any number of users. A database that is away ends no stream: the next comment is a next look. */
async function lookAtAll(register: LiveRegister, parts: LiveParts, userIds: Iterable<string>): Promise<void> {
  const ids = [...userIds];
  for (let start = 0; start < ids.length; start += usersAtOnce) {
    try {
      await look(register, parts, ids.slice(start, start + usersAtOnce));
    } catch (error) {
      parts.log.warn({ err: error }, 'Open streams could not be told of a change');
    }
  }
}

const endAll = (register: LiveRegister): void => {
  for (const stream of register.all()) register.end(stream);
};

/** Sends the comments that are due. A signal may have been lost, so each comes with a look. */
async function keepAlive(register: LiveRegister, parts: LiveParts): Promise<void> {
  const due = register.takeDue();
  if (due.length === 0) return;
  const isServing = await parts.isServing().catch((error: unknown) => {
    parts.log.warn({ err: error }, 'Open streams do not know if there is maintenance');
    return true;
  });
  if (!isServing) return endAll(register);
  for (const stream of due) stream.keepAlive();
  await lookAtAll(register, parts, new Set(due.map(({ userId }) => userId)));
}

/** Streams hold no data: each event is read from the database when it is due. */
export function createLiveStreams(parts: LiveParts): LiveStreams {
  const register = createLiveRegister();
  const coalescer = createCoalescer(
    (userId) => lookAtAll(register, parts, userId === everybody ? register.users() : [userId]),
    coalesceMs,
  );
  const ticking = setInterval(() => void keepAlive(register, parts), tickMs);
  ticking.unref();
  let isClosed = false;

  return {
    get size() {
      return register.size;
    },
    async open({ id, sessionHash }) {
      const stream = createLiveStream(id, sessionHash);
      stream.body.once('close', () => register.remove(stream));
      // Before the revision is read, so that a change meanwhile is not missed.
      register.add(stream);
      if (isClosed) register.end(stream);
      try {
        await look(register, parts, [id]);
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      return stream;
    },
    changed(userId) {
      if (userId === undefined || register.has(userId)) coalescer.request(userId ?? everybody);
    },
    hasSome: (userIds) => userIds.some((id) => register.has(id)),
    show(userIds, presence) {
      for (const id of userIds) for (const stream of register.of(id)) stream.show(presence);
    },
    close() {
      isClosed = true;
      clearInterval(ticking);
      coalescer.stop();
      endAll(register);
    },
  };
}
