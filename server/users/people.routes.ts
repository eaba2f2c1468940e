import { getProfile, searchUsers, suggestPeople } from '#contract/users/profiles.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readProfile, searchPeople, suggestPeople as suggest } from './people.service.ts';

/** Calls on public profiles. */
export function peopleRoutes(api: Api, platform: Platform): void {
  api.bind(searchUsers, async ({ query, user }) => ({ users: await searchPeople(platform, user, query.name) }));

  api.bind(suggestPeople, async ({ query, user }) => ({ users: await suggest(platform, user, query.q) }));

  api.bind(getProfile, async ({ params, reader }) => readProfile(platform, params.id, reader));
}
