import { expect, test } from './support/journey.ts';
import { openAs, type Person } from './support/people.ts';
import { card } from './support/screen.ts';

async function fill(person: Person): Promise<void> {
  await person.addNote({ title: 'Garden plan', description: 'Beans along the wall.', tags: ['home', 'plans'] });
  await person.addNote({ title: 'Harbour walk', description: 'Fog, gulls, café.', tags: ['travel'] });
  await person.addNote({ title: 'Bean soup', description: 'For eight at home.', tags: ['home'] });
}

test('the filter stands in the address: reload, the ways back and forth, and a link give the same notes', async ({
  page,
  context,
  person,
}) => {
  await fill(person);
  await openAs(page, person, '/notes');
  const titles = page.getByRole('article').getByRole('heading');
  const filter = page.getByRole('group', { name: 'Filter by tag' });
  const search = page.getByRole('searchbox', { name: 'Search notes' });
  await expect(titles).toHaveText(['Bean soup', 'Harbour walk', 'Garden plan']);
  await filter.getByRole('button', { name: 'home' }).click();
  await expect(page).toHaveURL(/\/notes\?tag=home$/);
  await expect(titles).toHaveText(['Bean soup', 'Garden plan']);
  await search.pressSequentially('bea', { delay: 300 });
  await expect(page).toHaveURL(/\/notes\?tag=home&q=bea$/);
  await search.fill('beans');
  await expect(page).toHaveURL(/\/notes\?tag=home&q=beans$/);
  await expect(titles).toHaveText(['Garden plan']);

  await page.reload();
  await expect(titles).toHaveText(['Garden plan']);
  await expect(search).toHaveValue('beans');
  await expect(filter.getByRole('button', { name: 'home' })).toHaveAttribute('aria-pressed', 'true');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('article').getByRole('heading')).toHaveText(['Garden plan']);
  await other.close();

  // One step back for the tag, none for the letters.
  await filter.getByRole('button', { name: 'All Notes' }).click();
  await expect(page).toHaveURL(/\/notes\?q=beans$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/notes\?tag=home&q=beans$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/notes$/);
  await expect(titles).toHaveText(['Bean soup', 'Harbour walk', 'Garden plan']);
  await expect(search).toHaveValue('');
  await page.goForward();
  await expect(titles).toHaveText(['Garden plan']);
  await expect(search).toHaveValue('beans');
  await card(page, 'Garden plan').getByRole('button', { name: 'plans' }).click();
  await expect(page).toHaveURL(/\/notes\?tag=plans&q=beans$/);
});

test('the words of the filter are sent in requests for notes alone', async ({ page, person }) => {
  await fill(person);
  const told: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path === '/api/notes/fetchallnotes') return;
    const said = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`;
    if (!request.isNavigationRequest() && /secretive|tag=home/.test(said)) told.push(`${path}: ${said}`);
  });
  const counted = page.waitForRequest('**/api/analytics/pageview');
  await openAs(page, person, '/notes?tag=home&q=secretive');
  expect((await counted).postDataJSON()).toEqual({ path: '/notes' });
  await expect(page.getByText('No notes found for "secretive"')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('secretive bean');
  await expect(page).toHaveURL(/q=secretive\+bean$/);
  const next = page.waitForRequest('**/api/analytics/pageview');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click();
  expect((await next).postDataJSON()).toEqual({ path: '/' });
  expect(told).toEqual([]);
});
