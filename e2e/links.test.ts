import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { card, expectAccessible } from './support/screen.ts';

test('addresses in thoughts and comments are links, in the page as it is served, too', async ({
  page,
  person,
  request,
}) => {
  const { _id } = await person.addPost(
    'Read https://example.com/a?b=1&c=2.\nIt is short: <b>no</b> javascript:alert(1)',
  );
  await person.comment(_id, 'Better: https://example.org/(this)!');
  for (const path of ['/feed', `/post/${_id}`]) {
    const html = await (await request.get(path)).text();
    expect(html).toMatch(/<a href="https:\/\/example\.com\/a\?b=1&amp;c=2" rel="nofollow ugc noopener"/);
  }
  await page.goto(`/post/${_id}`);
  const thought = page.getByRole('article');
  await expect(thought.getByRole('link', { name: 'https://example.com/a?b=1&c=2', exact: true })).toBeVisible();
  const inComment = thought.getByRole('link', { name: 'https://example.org/(this)', exact: true });
  await expect(inComment).toHaveAttribute('href', 'https://example.org/(this)');
  await expect(inComment).toHaveAttribute('rel', 'nofollow ugc noopener');
  await expect(thought.getByRole('link', { name: 'javascript' })).toHaveCount(0);
  await expectAccessible(page);
});

test('addresses in notes are links, and the text stands as it was written', async ({ page, person }) => {
  const description = 'Two lines:\nhttps://bücher.example/ä, and mailto:ada@example.com';
  await person.addNote({ title: 'With addresses', description });
  await openAs(page, person, '/notes');
  const text = card(page, 'With addresses').getByRole('group', { name: 'Note text' });
  expect(await text.innerText()).toBe(description);
  const link = text.getByRole('link', { name: 'https://bücher.example/ä' });
  await expect(link).toHaveAttribute('href', 'https://xn--bcher-kva.example/%C3%A4');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(text.getByRole('link', { name: 'mailto:ada@example.com' })).toBeVisible();
  await expectAccessible(page);
});
