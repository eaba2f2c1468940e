import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addArticle, updateArticle } from '#contract/blog/article-forms.ts';
import { deleteArticle, getArticle } from '#contract/blog/blog.ts';
import { messages } from '#contract/messages.ts';
import { deleteMe } from '#contract/users/users.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { approve, articleBody, submit } from '#server/testing/test-articles.ts';
import type { Client } from '#server/testing/test-client.ts';
import { addPerson, ban, liftBan, type Passerby } from '#server/testing/test-people.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
const missing = { status: 404, message: messages.blog.notFound };

describe.each(engines)('whose an article is, on %s', (engine) => {
  let app: TestApp;
  let mara: Passerby;
  beforeAll(async () => {
    app = await startTestApp(engine);
    mara = await addPerson(app);
  });
  afterAll(() => app.close());

  const read = async (who: Client, slug: string) => (await who.ok(getArticle, { params: { slug } })).data;

  it('shows a pending article to its author alone', async () => {
    const article = await submit(mara);
    const other = await addPerson(app);
    for (const slug of [article.slug, article._id]) {
      for (const who of [other, app.visitor])
        expect(await who.refused(getArticle, { params: { slug } })).toMatchObject(missing);
    }
    for (const call of [updateArticle, deleteArticle]) {
      const refusal = await other.refused(call, { params: { id: article._id }, body: articleBody() });
      expect(refusal).toMatchObject(missing);
    }
    expect(await read(mara, article.slug)).toEqual(article);
  });

  it('refuses to change or delete somebody else’s public article, and what is not there', async () => {
    const article = await submit(mara);
    await approve(app, article);
    const other = await addPerson(app);
    const [own] = await app.db.selectFrom('blogs').select('id').where('author_id', 'is', null).execute();
    const shown = await read(app.visitor, article.slug);
    for (const call of [updateArticle, deleteArticle]) {
      for (const id of [article._id, own?.id ?? '']) {
        const refusal = await other.refused(call, { params: { id }, body: articleBody() });
        expect(refusal).toMatchObject({ status: 403, message: messages.blog.notYours });
      }
      for (const id of [nobody, 'x', article.slug, "' or 1=1 --", '%', `${article._id}x`]) {
        expect(await mara.refused(call, { params: { id }, body: articleBody() })).toMatchObject(missing);
      }
    }
    for (const slug of [nobody, 'x', 'mine%', '../mine', 'A-Walk', '🌿', 'x'.repeat(99)]) {
      expect(await app.visitor.refused(getArticle, { params: { slug } })).toMatchObject(missing);
    }
    expect(await read(app.visitor, article.slug)).toEqual(shown);
  });

  it('shows nothing of a banned author, until the ban is lifted', async () => {
    const person = await addPerson(app);
    const article = await submit(person);
    await approve(app, article);
    const shown = await read(app.visitor, article.slug);
    await ban(app, person.id);
    expect(await app.visitor.refused(getArticle, { params: { slug: article.slug } })).toMatchObject(missing);
    expect((await person.refused(addArticle, { body: articleBody() })).status).toBe(403);
    await liftBan(app, person.id);
    expect(await read(app.visitor, article.slug)).toEqual(shown);
  });

  it('ends with the account', async () => {
    const person = await app.signUp();
    const article = await submit(person);
    await approve(app, article);
    await read(app.visitor, article.slug);
    await person.ok(deleteMe, { body: { password: person.password } });
    expect(await app.visitor.refused(getArticle, { params: { slug: article.slug } })).toMatchObject(missing);
  });
});
