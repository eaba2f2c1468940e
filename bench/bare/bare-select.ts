import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** The first query of a feed page, without anything round it: the newest 20 posts and their authors. */
const select = `select posts.id, posts.content, posts.upvote_count, posts.comment_count, posts.created_at, users.name, users.picture
  from posts inner join users on users.id = posts.user_id
  where posts.deleted_at is null and users.banned = 0 order by posts.id desc limit 20`;

async function rateOf(run: () => unknown, ms: number): Promise<number> {
  const begun = performance.now();
  let count = 0;
  for (; performance.now() - begun < ms; count += 1) await run();
  return (count / (performance.now() - begun)) * 1000;
}

/** How often a second one prepared SELECT of the same rows runs over one connection, one after the other. */
export async function measureBareSelect(
  { file, databaseUrl }: { file: string; databaseUrl: string | undefined },
  ms: number,
): Promise<number> {
  if (databaseUrl === undefined) {
    const database = new DatabaseSync(file, { readOnly: true });
    const statement = database.prepare(select);
    const rate = await rateOf(() => statement.all(), ms);
    database.close();
    return rate;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const rate = await rateOf(() => client.query({ name: 'newest', text: select }), ms);
  await client.end();
  return rate;
}
