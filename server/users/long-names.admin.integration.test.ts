import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listBlogs } from '#contract/blog/blog.admin.ts';
import { listUsers } from '#contract/users/users.admin.ts';
import { addAdminTo, type TestAdmin } from '#server/testing/test-admins.ts';
import { engines, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { submit } from '#server/testing/test-articles.ts';

/** Longer than what the parts of names are kept by. */
const name = 'Wolfeschlegelsteinhausenbergerdorff';

describe.each(engines)('a very long name on %s', (engine) => {
  let app: TestApp;
  let editor: TestAdmin;
  beforeAll(async () => {
    app = await startTestApp(engine);
    editor = await addAdminTo(app, 'editor');
  });
  afterAll(() => app.close());

  it('is found whole, as it is by its parts, and so is what its owner wrote', async () => {
    const { _id: id } = await submit(await app.signUp(name), { title: 'Names and their bearers' });
    for (const search of [name, 'hausenbergerdorff', 'WOLFE']) {
      expect((await editor.ok(listUsers, { query: { search } })).users).toMatchObject([{ name }]);
      expect((await editor.ok(listBlogs, { query: { search } })).blogs).toMatchObject([{ _id: id }]);
    }
  });
});
