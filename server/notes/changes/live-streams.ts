import { createCoalescer } from '#server/platform/coalescer.ts';
import { createLiveStream, type LiveStream } from './live-stream.ts';

/** At most one event for a user in this time. */
const coalesceMs = 50;

/** Proxies close a connection on which nothing comes for a minute. */
const keepAliveMs = 25_000;
const tickMs = 1000;

/** Users that are looked up in one statement. */
const usersAtOnce = 200;

/** Streams of one user. A browser has one for all of its tabs; the oldest is most likely a connection that is dead. */
export const streamsPerUser = 20;

/** Each takes a connection and about 20 KB. */
export const streamsPerProcess = 10_000;

/** Name of a look at all users; no id is empty. */
const everybody = '';

interface LiveParts {
  log: { warn(details: object, message: string): void };
  /** False while nobody may be served, as in maintenance. */
  isServing(): Promise<boolean>;
  /** The hashes of those sessions that are still good. */
  listGoodSessions(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** The revisions of these users' notebooks. */
  findRevisions(userIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** The open streams of this process. */
export interface LiveStreams {
  readonly size: number;
  /** Opens a stream, whose first event is the revision. Rejects where that cannot be read. */
  open(user: { id: string; sessionHash: string }): Promise<LiveStream>;
  /** Something of a user has changed, or of anybody. */
  changed(userId?: string): void;
  /** Ends all streams and takes no more. */
  close(): void;
}

function* inParts<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}

/** Streams by user, and in the order in which a comment is due. */
function createRegister() {
  const byUser = new Map<string, Set<LiveStream>>();
  const dueAt = new Map<LiveStream, number>();
  return {
    byUser,
    dueAt,
    add(stream: LiveStream) {
      const own = byUser.get(stream.userId) ?? new Set();
      byUser.set(stream.userId, own.add(stream));
      dueAt.set(stream, performance.now() + keepAliveMs);
      return own;
    },
    remove(stream: LiveStream) {
      dueAt.delete(stream);
      const own = byUser.get(stream.userId);
      own?.delete(stream);
      if (own?.size === 0) byUser.delete(stream.userId);
    },
    /** Takes the streams whose comment is due. Each is due again after the interval. */
    takeDue(): LiveStream[] {
      const now = performance.now();
      const due: LiveStream[] = [];
      for (const [stream, at] of dueAt) {
        if (at > now) break;
        due.push(stream);
      }
      for (const stream of due) {
        dueAt.delete(stream);
        dueAt.set(stream, now + keepAliveMs);
      }
      return due;
    },
  };
}

/** Streams hold no data: each look at the database reads what has become of their sessions, and the revisions. */
export function createLiveStreams({ log, isServing, listGoodSessions, findRevisions }: LiveParts): LiveStreams {
  const { byUser, dueAt, ...register } = createRegister();

  /** Without waiting for the reader, who may be gone without a word. */
  const end = (stream: LiveStream) => {
    register.remove(stream);
    stream.end();
  };

  const look = async (userIds: readonly string[]): Promise<void> => {
    const streams = userIds.flatMap((id) => [...(byUser.get(id) ?? [])]);
    if (streams.length === 0) return;
    const good = await listGoodSessions([...new Set(streams.map(({ sessionHash }) => sessionHash))]);
    const revisions = await findRevisions(userIds);
    for (const stream of streams) {
      if (good.has(stream.sessionHash)) stream.tell(revisions.get(stream.userId) ?? 0);
      else end(stream);
    }
  };

  const lookLater = async (userIds: readonly string[]): Promise<void> => {
    try {
      await look(userIds);
    } catch (error) {
      // The next comment is a next look.
      log.warn({ err: error }, 'Open streams could not be told of a change');
    }
  };

  const lookAtParts = async (userIds: Iterable<string>) => {
    for (const part of inParts([...userIds], usersAtOnce)) await lookLater(part);
  };

  const coalescer = createCoalescer(
    (userId) => lookAtParts(userId === everybody ? byUser.keys() : [userId]),
    coalesceMs,
  );

  const endAll = () => {
    for (const stream of [...dueAt.keys()]) end(stream);
  };

  const keepAlive = async () => {
    const due = register.takeDue();
    if (due.length === 0) return;
    // A database that is away ends no stream.
    if (!(await isServing().catch(() => true))) return endAll();
    for (const stream of due) stream.keepAlive();
    await lookAtParts(new Set(due.map(({ userId }) => userId)));
  };

  const ticking = setInterval(() => void keepAlive(), tickMs);
  ticking.unref();
  let isClosed = false;

  return {
    get size() {
      return dueAt.size;
    },
    async open({ id, sessionHash }) {
      const stream = createLiveStream(id, sessionHash);
      stream.body.once('close', () => register.remove(stream));
      // Before it reads the revision, so that a change meanwhile is not missed.
      const own = register.add(stream);
      const [oldest] = own;
      if (oldest && own.size > streamsPerUser) end(oldest);
      if (isClosed) end(stream);
      try {
        await look([id]);
      } catch (error) {
        stream.body.destroy();
        throw error;
      }
      return stream;
    },
    changed(userId) {
      if (userId === undefined || byUser.has(userId)) coalescer.request(userId ?? everybody);
    },
    close() {
      isClosed = true;
      clearInterval(ticking);
      coalescer.stop();
      endAll();
    },
  };
}
