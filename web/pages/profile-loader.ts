import { getProfile } from '#contract/users/profiles.ts';
import { loadArticlesOf } from '#web/blog/author/author-articles.queries.ts';
import { loadPostsOf } from '#web/feed/feed-loaders.ts';
import { nullIfNotFound } from '#web/platform/api-error.ts';
import type { ServerData } from '#web/platform/server-data.ts';
import { profileKey } from '#web/users/people.queries.ts';

/** A user with the first page of their posts, and the texts for the head; a 404 if there is none. */
export async function loadProfile(data: ServerData, { userId = '' }: { userId?: string }) {
  const profile = await nullIfNotFound(data.call(getProfile, { params: { id: userId } }));
  data.queryClient.setQueryData(profileKey(userId), profile);
  if (!profile) return { status: 404, isUnlisted: true, title: 'Person not found' };
  await loadPostsOf(data, userId);
  await loadArticlesOf(data, userId);
  const { name } = profile.user;
  return { title: name, description: `The thoughts and articles that ${name} shares on Thoughtleaf.` };
}
