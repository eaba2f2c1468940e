import { messages } from '#contract/messages.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from '#contract/notes/saved-searches.ts';
import type { Api } from '#server/http/bind.ts';
import type { Platform } from '#server/platform/platform.ts';
import { keepSearch, readSavedSearches, removeSearch } from './saved-searches.service.ts';

/** Calls for the searches that users save. */
export function savedSearchRoutes(api: Api, platform: Platform): void {
  api.bind(listSavedSearches, async ({ user }) => ({
    data: await platform.readOwn((db) => readSavedSearches(db, user.id)),
  }));

  api.bind(saveSearch, async ({ body, user }) => ({
    message: messages.notes.searchSaved,
    data: await keepSearch(platform, user.id, body),
  }));

  api.bind(deleteSavedSearch, async ({ params, user }) => ({
    message: messages.notes.searchRemoved,
    data: await removeSearch(platform, user.id, params.id),
  }));
}
