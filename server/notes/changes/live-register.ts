import type { LiveStream } from './live-stream.ts';

/** Proxies close a connection on which nothing comes for a minute. */
const keepAliveMs = 25_000;

/** Streams of one user. A browser has one for all of its tabs; the oldest is most likely a connection that is dead. */
export const streamsPerUser = 20;

/** The open streams by user, and in the order in which a comment is due. */
export interface LiveRegister {
  readonly size: number;
  users(): Iterable<string>;
  has(userId: string): boolean;
  of(userId: string): Iterable<LiveStream>;
  all(): Iterable<LiveStream>;
  /** Adds a stream, and ends the oldest of a user who has too many. */
  add(stream: LiveStream): void;
  /** Ends a stream without waiting for the reader, who may be gone without a word. */
  end(stream: LiveStream): void;
  remove(stream: LiveStream): void;
  /** Takes the streams whose comment is due. Each is due again after the interval. */
  takeDue(): LiveStream[];
}

export function createLiveRegister(): LiveRegister {
  const byUser = new Map<string, Set<LiveStream>>();
  /** In the order of time, because all wait equally long. */
  const dueAt = new Map<LiveStream, number>();

  const remove = (stream: LiveStream) => {
    dueAt.delete(stream);
    const own = byUser.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) byUser.delete(stream.userId);
  };
  const end = (stream: LiveStream) => {
    remove(stream);
    stream.end();
  };

  return {
    get size() {
      return dueAt.size;
    },
    users: () => byUser.keys(),
    has: (userId) => byUser.has(userId),
    of: (userId) => byUser.get(userId) ?? [],
    all: () => dueAt.keys(),
    add(stream) {
      const own = byUser.get(stream.userId) ?? new Set();
      byUser.set(stream.userId, own.add(stream));
      dueAt.set(stream, performance.now() + keepAliveMs);
      const [oldest] = own;
      if (oldest && own.size > streamsPerUser) end(oldest);
    },
    end,
    remove,
    takeDue() {
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
