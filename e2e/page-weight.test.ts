import type { Page } from '@playwright/test';
import { scriptLimit, scriptsOf, weighScript, weighScripts } from '#testing/page-scripts.ts';
import { expect, test } from './support/journey.ts';
import { openAs, signUp, type Person } from './support/people.ts';
import { publicPages } from './support/checked-screens.ts';

const lightPages = Object.values(publicPages)
  .flat()
  .filter((path) => path === '/' || path.startsWith('/tools'));

test('the landing page and the pages of the tools keep to what scripts may weigh', async ({ server }) => {
  expect(lightPages).toHaveLength(13);
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

/**
 * Size limits of the scripts that a signed-in page loads by itself, together: gzipped, in bytes. Cards in Markdown bring the parser
 * along: their limit keeps it from growing.
 */
const notesLimits = { cards: 200 * 1024, markdownCards: 253 * 1024, editor: 400 * 1024 };

/** Collects the addresses of all scripts that a page loads from now on. */
function watchScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>();
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.add(asked.url());
  });
  return scripts;
}

/** Opens the notes of a person, and waits for what comes last: what other devices changed, read by the script that follows them. */
async function openNotes(page: Page, person: Person): Promise<void> {
  const last = page.waitForResponse(/\/api\/notes\/changes/);
  await openAs(page, person, '/notes');
  await last;
}

async function weighAll(scripts: ReadonlySet<string>): Promise<number> {
  const weights = await Promise.all([...scripts].map((url) => weighScript(url)));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

test('the notes keep to what scripts may weigh, in plain text and in Markdown', async ({ page, person }) => {
  for (const title of ['Harbour walk', 'Market list'])
    await person.addNote({ title, description: 'Bread and cheese.' });
  const scripts = watchScripts(page);
  await openNotes(page, person);
  await expect(page.getByRole('article')).toHaveCount(2);
  expect(scripts.size).toBeGreaterThan(10);
  expect(await weighAll(scripts)).toBeLessThanOrEqual(notesLimits.cards);
  // The dialogs are not among them: the first that opens brings them along.
  const before = scripts.size;
  await page.getByRole('article').first().getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused();
  expect(scripts.size).toBeGreaterThan(before);
});

test('notes in Markdown bring the parser along, and their page the editor', async ({ page, person }) => {
  const { _id } = await person.addNote({ title: 'Week plan', description: '# Monday\n\n- **bread**' });
  const scripts = watchScripts(page);
  await openNotes(page, person);
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText('bread');
  expect(await weighAll(scripts)).toBeLessThanOrEqual(notesLimits.markdownCards);
  const other = await page.context().newPage();
  const ofEditor = watchScripts(other);
  // The script that follows the notes of other devices comes last.
  const following = other.waitForRequest(/follow-notebook/);
  await openAs(other, person, `/notes/${_id}`);
  await expect(other.getByRole('textbox', { name: 'Note text' })).toBeVisible();
  await following;
  expect(await weighAll(ofEditor)).toBeLessThanOrEqual(notesLimits.editor);
});
