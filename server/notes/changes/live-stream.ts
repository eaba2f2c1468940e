import { Readable } from 'node:stream';

/** What a reader may leave unread, beyond what the connection itself holds. An event has 50 bytes. */
const longestBacklog = 8192;

const keepAliveComment = ': keep-alive\n\n';

/** An open answer of server-sent events (HTML standard, 9.2). */
export interface LiveStream {
  readonly userId: string;
  readonly sessionHash: string;
  /** The bytes of the answer. */
  readonly body: Readable;
  /** Sends the revision, unless it or a higher one was sent. */
  tell(revision: number): void;
  keepAlive(): void;
  /** Ends the answer properly. */
  end(): void;
}

export function createLiveStream(userId: string, sessionHash: string): LiveStream {
  // What is pushed waits in the stream until the connection takes it.
  const body = new Readable({ read: () => undefined });
  let told = -1;

  const send = (text: string) => {
    if (body.destroyed || body.readableEnded) return;
    // Somebody who does not read is cut off: they ask for the revision when they come again.
    if (body.readableLength > longestBacklog) body.destroy();
    else body.push(text);
  };

  return {
    userId,
    sessionHash,
    body,
    tell(revision) {
      if (revision <= told) return;
      told = revision;
      send(`event: changed\ndata: ${JSON.stringify({ revision: String(revision) })}\n\n`);
    },
    keepAlive: () => send(keepAliveComment),
    end() {
      if (!body.destroyed) body.push(null);
    },
  };
}
