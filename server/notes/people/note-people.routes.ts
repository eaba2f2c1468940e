import { shareNote, unshareNote } from '#contract/notes/note-people.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { changePerson, endSharing } from './note-people.service.ts';

/** Calls that share a note. */
export function notePeopleRoutes(api: Api, platform: Platform): void {
  api.bind(shareNote, ({ params, body, user }) =>
    changePerson(platform, { userId: user.id, id: params.id }, { id: params.userId, role: body.role }),
  );

  api.bind(unshareNote, ({ params, user }) => endSharing(platform, { userId: user.id, id: params.id }, params.userId));
}
