import { limits } from '../limits.ts';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../text.ts';

/** A search of the notes screen under a name. `query` is the screen's query string, without the question mark. */
const savedSearchSchema = z.object({ _id: z.string(), name: z.string(), query: z.string() });

export type SavedSearch = z.output<typeof savedSearchSchema>;

export const listSavedSearches = defineCall({
  method: 'GET',
  path: '/api/notes/searches',
  access: 'user',
  scope: 'notes:read',
  summary: 'One’s saved searches, sorted by name',
  answer: { data: z.array(savedSearchSchema) },
});

export const saveSearch = defineCall({
  method: 'POST',
  path: '/api/notes/searches',
  access: 'user',
  scope: 'notes:write',
  summary: 'Save a search under a name; a search of that name is replaced, and the 51st is a 409',
  status: 201,
  body: z.object({
    name: text({ label: 'Name', ...limits.savedSearches.name }),
    query: text({ label: 'query', ...limits.savedSearches.query }),
  }),
  answer: { data: savedSearchSchema },
  refusals: ['conflict'],
});

export const deleteSavedSearch = defineCall({
  method: 'DELETE',
  path: '/api/notes/searches/{id}',
  access: 'user',
  scope: 'notes:write',
  summary: 'Remove a saved search; the notes stay',
  answer: { data: savedSearchSchema },
});
