import { tellPresence } from '#contract/notes/note-presence.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { createAllowance } from '#server/rate-limits/allowance.ts';
import { noSuchNote } from '../people/note-access.ts';
import { listReaders } from './note-readers.store.ts';
import { presenceWords } from './presence-words.ts';

/** A tab tells at most once in 300 ms; a user may have several. */
const telling = { burst: 60, perSecond: 20 };

/** The call by which an open note tells where its cursor stands. Nothing is stored: who listens hears it now, or never. */
export function presenceRoutes(api: Api, { readOwn, signals, clock }: Platform): void {
  const allow = createAllowance(telling, clock);
  api.bind(tellPresence, async ({ params, body: { tab, place }, user }) => {
    allow(user.id);
    const readers = await readOwn((db) => listReaders(db, { userId: user.id, id: params.id }));
    if (!readers) throw noSuchNote();
    const presence = { noteId: params.id, tab, userId: user.id, place, readers };
    for (const { key, words } of presenceWords(presence)) signals.pass(key, words);
    return {};
  });
}
