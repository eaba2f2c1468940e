/** A presence as it came, as JSON. */
type PresenceListener = (json: string) => void;

const listeners = new Set<PresenceListener>();

/** Runs the listener with each presence that comes to this tab. Returns the way to stop. */
export function onPresence(listener: PresenceListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const hear = (json: string): void => {
  for (const listener of listeners) listener(json);
};

/**
 * Opens the channel by which the tab with the connection passes presences on, until the signal. It is none of `tab-channel.ts`, because tabs
 * of an earlier build would take a presence for a change.
 */
export function openPresenceChannel(owner: string, signal: AbortSignal): { tell: PresenceListener } {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(`thoughtleaf-presence:${owner}`) : undefined;
  channel?.addEventListener('message', ({ data }: MessageEvent<string>) => hear(data), { signal });
  signal.addEventListener('abort', () => channel?.close());
  return {
    tell: (json) => {
      hear(json);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
      if (!signal.aborted) channel?.postMessage(json);
    },
  };
}
