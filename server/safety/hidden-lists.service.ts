import type { AnswerOf } from '#contract/call.ts';
import type { listHidden } from '#contract/safety/safety.ts';
import type { Database } from '#server/db/tables.ts';
import { presentPublicUser } from '#server/users/users.service.ts';
import { listHiddenBy } from './hidden-people.store.ts';

/** The people that a person has muted and blocked, the last first. */
export async function readHidden(db: Database, userId: string): Promise<AnswerOf<typeof listHidden>> {
  const rows = await listHiddenBy(db, userId);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(presentPublicUser);
  return { muted: of('mute'), blocked: of('block') };
}
