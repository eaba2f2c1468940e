import { Readable } from 'node:stream';

/** What a reader may leave unread, beyond what the connection itself holds. A revision has 40 bytes. */
const longestBacklog = 16_384;

/** A presence that would leave more unread is dropped, so that none of them cuts a reader off. It has some 250 bytes. */
const longestBacklogOfPresences = 12_288;

const keepAliveComment = ': keep-alive\n\n';

/** An open answer of server-sent events (HTML standard, 9.2). */
export interface LiveStream {
  readonly userId: string;
  readonly sessionHash: string;
  /** The bytes of the answer. */
  readonly body: Readable;
  /** Sends the revision, unless it or a higher one was sent. */
  tell(revision: number): void;
  /** Sends a presence, as JSON, unless the reader has much to read already. */
  show(presence: string): void;
  keepAlive(): void;
  /** Ends the answer properly. */
  end(): void;
}

export function createLiveStream(userId: string, sessionHash: string): LiveStream {
  // What is pushed waits in the stream until the connection takes it.
  const body = new Readable({ read: () => undefined });
  let told = -1;
  let isOver = false;

  const send = (text: string) => {
    // What comes after the end would be an error that nobody catches: a stream may end while its revision is read.
    if (body.destroyed || isOver) return;
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
    show(presence) {
      if (body.readableLength + presence.length < longestBacklogOfPresences)
        send(`event: presence\ndata: ${presence}\n\n`);
    },
    keepAlive: () => send(keepAliveComment),
    end() {
      if (!body.destroyed && !isOver) body.push(null);
      isOver = true;
    },
  };
}
