import { countUsers } from '#contract/users/users.ts';
import type { ServerData } from '#web/platform/server-data.ts';
import { userCountKey } from './use-user-count.ts';

/** Puts the figure into the page that the server renders. The API has logged it where that fails; the page then shows 0. */
export async function loadUserCount({ queryClient, call }: ServerData): Promise<object> {
  const answer = await call(countUsers).catch(() => undefined);
  if (answer) queryClient.setQueryData(userCountKey, answer.count);
  return {};
}
