import { useQuery } from '@tanstack/react-query';
import { listArticles } from '#contract/blog/blog.ts';
import { listPosts } from '#contract/feed/feed.ts';
import { limits } from '#contract/limits.ts';
import { listNotes } from '#contract/notes/notes.ts';
import { searchUsers } from '#contract/users/profiles.ts';
import { hasWords } from '#lib/search/match-search.ts';
import { rankByTitle } from '#web/notes/links/find-notes-by-title.ts';
import { useNotesBackend } from '#web/notes/notes-backend.ts';
import { call } from '#web/platform/api-client.ts';
import { useRested } from '#web/ui/hooks/use-rested.ts';
import type { PaletteItem } from './palette-items.ts';
import { plainFirstLine } from './plain-first-line.ts';

/** Entries of one group. */
const shown = 5;

/** How long typing may pause before the server is asked, in milliseconds. */
const pause = 150;

const keyOf = (group: string, words: string) => ['palette', group, words];

const firstLine = (text: string): string => text.trim().split('\n', 1)[0] ?? '';

/** Notes by their titles, then those that have the words in their texts. Without a network the device finds them. */
function useFoundNotes(words: string, isSignedIn: boolean) {
  const { call: callNotes } = useNotesBackend();
  return useQuery({
    queryKey: keyOf('notes', words),
    queryFn: async ({ signal }): Promise<PaletteItem[]> => {
      // The note of a title is often older than five others that mention it.
      const limit = String(words === '' ? shown : limits.note.page.max);
      const { data } = await callNotes(listNotes, { query: { limit, q: words, archived: 'any' }, signal });
      const best = rankByTitle(data, words).slice(0, shown);
      return best.map(({ _id, title, description }) => ({
        id: `note ${_id}`,
        group: 'Notes',
        label: title,
        detail: plainFirstLine(description),
        target: { to: `/notes/${_id}` },
      }));
    },
    enabled: isSignedIn,
    retry: false,
  });
}

/** Thoughts have no search of their own: these are the ones among the newest that have the words. */
function useFoundThoughts(words: string) {
  return useQuery({
    queryKey: keyOf('thoughts', words),
    queryFn: async ({ signal }): Promise<PaletteItem[]> => {
      const { data } = await call(listPosts, { query: { limit: String(limits.post.page.max) }, signal });
      return data
        .filter(({ content, user }) => hasWords(words, [content, user.name]))
        .slice(0, shown)
        .map(({ _id, content, user }) => ({
          id: `thought ${_id}`,
          group: 'Thoughts',
          label: firstLine(content),
          detail: user.name,
          target: { to: `/post/${_id}` },
        }));
    },
    enabled: words !== '',
    retry: false,
  });
}

function useFoundArticles(words: string) {
  return useQuery({
    queryKey: keyOf('articles', words),
    queryFn: async ({ signal }): Promise<PaletteItem[]> => {
      const q = words.slice(0, limits.article.search.max);
      const { data } = await call(listArticles, { query: { limit: String(shown), q }, signal });
      return data.map(({ slug, title, author }) => ({
        id: `article ${slug}`,
        group: 'Articles',
        label: title,
        detail: author,
        target: { to: `/blog/${slug}` },
      }));
    },
    enabled: words !== '',
    retry: false,
  });
}

function useFoundPeople(words: string, isSignedIn: boolean) {
  return useQuery({
    queryKey: keyOf('people', words),
    queryFn: async ({ signal }): Promise<PaletteItem[]> => {
      const { users } = await call(searchUsers, {
        query: { name: words.slice(0, limits.userSearch.name.max) },
        signal,
      });
      return users.slice(0, shown).map(({ _id, name }) => ({
        id: `person ${_id}`,
        group: 'People',
        label: name,
        target: { to: `/profile/${_id}` },
      }));
    },
    enabled: isSignedIn && words !== '',
    retry: false,
  });
}

/** Entries that the server finds, and whether it is still asked. A group whose search fails is left out, and said. */
export function useFoundItems(typed: string, isSignedIn: boolean) {
  const text = typed.trim();
  const words = useRested(text, pause);
  const queries = [
    useFoundNotes(words, isSignedIn),
    useFoundThoughts(words),
    useFoundArticles(words),
    useFoundPeople(words, isSignedIn),
  ];
  const isWaiting = text !== words || queries.some(({ isFetching }) => isFetching);
  return {
    items: text === words ? queries.flatMap(({ data }) => data ?? []) : [],
    isWaiting,
    hasFailed: queries.some(({ isError }) => isError),
  };
}
