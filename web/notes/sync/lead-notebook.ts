import { keepLive } from './live-connection.ts';
import { createPuller, type Led } from './notebook-puller.ts';

/** Holds the connection of this browser and pulls what it tells of, until the signal. Rejects where the session is over. */
export async function leadNotebook(led: Led): Promise<void> {
  const { token, channel, signal } = led;
  let isOpen = false;
  const { check, over } = keepLive({
    token,
    signal,
    onRevision: createPuller(led),
    onOpen: (isNowOpen) => {
      isOpen = isNowOpen;
      channel.tellState(isOpen);
    },
  });
  channel.lead({ isOpen: () => isOpen, onAsked: check }, signal);
  await over;
}
