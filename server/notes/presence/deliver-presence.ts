import type { PresenceEvent } from '#contract/notes/note-presence.ts';
import type { PublicUser } from '#contract/users/public-user.ts';
import { createEntryCache } from '#server/cache/bounded-cache.ts';
import type { Platform } from '#server/platform/platform.ts';
import { findActiveUser, presentPublicUser } from '#server/users/users.service.ts';
import type { LiveStreams } from '../changes/live-streams.ts';
import { readPresence } from './presence-words.ts';

/** How long a name and a picture are remembered, in milliseconds. */
const rememberMs = 30_000;

const remembered = 1000;

/** Gives the presences that signals tell of to the open streams of this process. */
export function deliverPresences(
  { db, signals, log }: Pick<Platform, 'db' | 'signals' | 'log'>,
  streams: Pick<LiveStreams, 'hasSome' | 'show'>,
): void {
  // As they are being read or were, so that the events of a user keep their order.
  const users = createEntryCache<string, Promise<PublicUser | undefined>>(remembered, { ttl: rememberMs });
  const find = async (id: string) => {
    const row = await findActiveUser(db, id);
    return row && presentPublicUser(row);
  };
  const findUser = (id: string) => {
    const known = users.get(id);
    if (known) return known;
    const reading = find(id).catch((error: unknown) => {
      users.delete(id);
      throw error;
    });
    users.set(id, reading);
    return reading;
  };

  const deliver = async (words: string) => {
    const presence = readPresence(words);
    if (!presence || !streams.hasSome(presence.readers)) return;
    const { noteId, tab, userId, place, readers } = presence;
    const user = await findUser(userId);
    // Banned or deleted since.
    if (!user) return;
    const event: PresenceEvent = { noteId, tab, user, place };
    streams.show(readers, JSON.stringify(event));
  };
  signals.onPassed((words) => {
    deliver(words).catch((error: unknown) => log.warn({ err: error }, 'Open streams were not told of a presence'));
  });
}
