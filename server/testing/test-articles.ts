import type { BodyInputOf } from '#contract/call.ts';
import { addArticle } from '#contract/blog/article-forms.ts';
import type { Article } from '#contract/blog/blog.ts';
import { bumpBlogRevision } from '#server/blog/blog.service.ts';
import type { TestApp } from './test-app.ts';
import type { Client } from './test-client.ts';

/** Valid input of an author. */
export const articleBody = (more: Partial<BodyInputOf<typeof addArticle>> = {}): BodyInputOf<typeof addArticle> => ({
  title: 'A walk along the river',
  content: 'The river is wide here, and nobody in the town knows why it is so wide.',
  ...more,
});

/** Submits an article. */
export const submit = async (who: Client, more?: Parameters<typeof articleBody>[0]): Promise<Article> =>
  (await who.ok(addArticle, { body: articleBody(more) })).data;

/** Approves an article, as an editor does. */
export const approve = ({ db, clock }: TestApp, { _id: id }: { _id: string }, at = clock.now()): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx.updateTable('blogs').set({ approved: 1, published_at: at }).where('id', '=', id).execute();
    await bumpBlogRevision(tx);
  });

/** Submits an article that is approved at once. */
export async function publish(
  app: TestApp,
  who: Client,
  more?: Parameters<typeof articleBody>[0],
  at?: number,
): Promise<Article> {
  const article = await submit(who, more);
  await approve(app, article, at);
  return article;
}
