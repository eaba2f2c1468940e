import { scriptLimit, scriptsOf, weighScripts } from '#testing/page-scripts.ts';
import { expect, test } from './support/journey.ts';
import { signUp } from './support/people.ts';
import { publicPages } from './support/checked-screens.ts';

const lightPages = Object.values(publicPages)
  .flat()
  .filter((path) => path === '/' || path.startsWith('/tools'));

test('the landing page and the pages of the tools keep to what scripts may weigh', async ({ server }) => {
  expect(lightPages).toHaveLength(11);
  for (const path of lightPages) {
    expect.soft(await weighScripts(`${server.baseURL}${path}`), path).toBeLessThanOrEqual(scriptLimit);
  }
});

/** Size limit of a document with twenty thoughts, uncompressed, in bytes. */
const feedLimit = 60 * 1024;

test('a feed of twenty thoughts with three comments each is a small document', async ({ server, person, request }) => {
  const others = [await signUp(request), await signUp(request)];
  const words = 'paper morning notes quiet library garden seven window letters coffee train autumn';
  const posts = Array.from({ length: 20 }, (_, index) => `${words} ${words} ${index}`);
  for (const content of posts) {
    const { _id: id } = await person.addPost(content);
    for (const who of [person, ...others]) {
      await who.comment(id, words);
      await who.upvote(id);
    }
  }
  const html = await (await request.get(`${server.baseURL}/feed`)).text();
  expect(html.match(/<article /g)).toHaveLength(posts.length);
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(feedLimit);
});

test('no script of the back office comes to a page of visitors', async ({ server }) => {
  const scripts = async (path: string) => [...(await scriptsOf(`${server.baseURL}${path}`))];
  const ofOffice = (await scripts('/admin/login')).filter((path) => path.includes('back-office'));
  expect(ofOffice).toHaveLength(1);
  for (const path of lightPages) expect.soft(await scripts(path), path).not.toContain(ofOffice[0]);
});
