import { messages } from '#contract/messages.ts';
import { blockPerson, listHidden, mutePerson, unblockPerson, unmutePerson } from '#contract/safety/safety.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readHidden } from './hidden-lists.service.ts';
import { hidePerson, showPerson } from './hide.service.ts';

/** Calls by which people keep others away from them. */
export function safetyRoutes(api: Api, platform: Platform): void {
  api.bind(listHidden, ({ user }) => platform.readOwn((db) => readHidden(db, user.id)));

  api.bind(mutePerson, async ({ params: { id }, user }) => ({
    message: messages.safety.muted(await hidePerson(platform, user, { id, kind: 'mute' })),
  }));

  api.bind(unmutePerson, async ({ params: { id }, user }) => ({
    message: messages.safety.unmuted(await showPerson(platform, user, { id, kind: 'mute' })),
  }));

  api.bind(blockPerson, async ({ params: { id }, user }) => ({
    message: messages.safety.blocked(await hidePerson(platform, user, { id, kind: 'block' })),
  }));

  api.bind(unblockPerson, async ({ params: { id }, user }) => ({
    message: messages.safety.unblocked(await showPerson(platform, user, { id, kind: 'block' })),
  }));
}
