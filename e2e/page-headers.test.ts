import { rememberVersion } from '#testing/remember-version.ts';
import { expect, test } from './support/journey.ts';
import { openAs } from './support/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/screen.ts';

test('pages say what may be done with them, and nothing of the server', async ({ request }) => {
  for (const path of ['/', '/login', '/notes', '/admin/login', '/no/such/page']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
      'referrer-policy': 'strict-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).toContain("object-src 'none'");
    expect(headers['content-security-policy'], path).toContain(
      "require-trusted-types-for 'script'; trusted-types default ",
    );
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
      expect(headers[name], `${path} ${name}`).toBeUndefined();
  }
});

test('a page runs its own inline script alone, and no foreign one', async ({ browser, server, request }) => {
  const context = await browser.newContext({ baseURL: server.baseURL });
  await context.addInitScript(rememberVersion);
  const page = await context.newPage();
  const foreign = ['<script>window.foreign = true</script>', '<style>h1 { position: fixed }</style>'];
  // As if somebody had got markup into the document: its headers are the server's.
  await page.route('**/about', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace('</head>', `${foreign.join('')}</head>`)
      .replace('<h1', '<h1 onclick="window.foreign = true"');
    await route.fulfill({ response, body });
  });
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') refused.push(message.text());
  });
  await page.goto('/about');
  await page.getByRole('heading', { level: 1 }).click();
  // Ours ran, and the page answers.
  await page.waitForFunction(() => 'cacheManager' in window && !('replayEarlyEvents' in window));
  expect(await page.evaluate(() => 'foreign' in window)).toBe(false);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('position', 'fixed');
  expect(refused.filter((text) => text.includes('Content Security Policy')).length).toBeGreaterThanOrEqual(3);
  await context.close();
  const first = await request.get('/about');
  // The same document and policy for everybody.
  const again = await request.get('/about');
  expect(await again.text()).toBe(await first.text());
  expect(again.headers()['content-security-policy']).toBe(first.headers()['content-security-policy']);
});

test('a page takes neither markup nor scripts from what is a string alone', async ({ browser, server, request }) => {
  // A context of its own: the others fail where a page breaks its policy.
  const page = await (await browser.newContext({ baseURL: server.baseURL })).newPage();
  await page.goto('/about');
  const outcomes = await page.evaluate(() => {
    const outcomeOf = (attempt: () => unknown) => {
      try {
        attempt();
        return 'done';
      } catch (error) {
        return error instanceof TypeError ? 'TypeError' : String(error);
      }
    };
    const script = document.createElement('script');
    const blob = URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' }));
    return {
      markup: outcomeOf(() =>
        Object.assign(document.createElement('div'), { innerHTML: '<img src onerror=alert(1)>' }),
      ),
      frame: outcomeOf(() => Object.assign(document.createElement('iframe'), { srcdoc: '<p>' })),
      foreign: outcomeOf(() => Object.assign(script, { src: 'https://evil.example/a.js' })),
      attachment: outcomeOf(() => Object.assign(script, { src: '/api/attachments/1.js' })),
      worker: outcomeOf(() => new Worker(blob)),
      code: outcomeOf(() => Object.assign(script, { text: 'alert(1)' })),
      own: outcomeOf(() => Object.assign(script, { src: '/static/js/own.js' })),
      policy: outcomeOf(() => globalThis.trustedTypes?.createPolicy('another', { createHTML: (html) => html })),
      again: outcomeOf(() => globalThis.trustedTypes?.createPolicy('default', { createHTML: (html) => html })),
    };
  });
  const refused = 'TypeError';
  expect(outcomes).toEqual({
    markup: refused,
    frame: refused,
    foreign: refused,
    attachment: refused,
    worker: refused,
    code: refused,
    own: 'done',
    policy: refused,
    again: refused,
  });
  const counted = async () => (await request.get('/metrics')).text();
  await expect.poll(counted).toMatch(/csp_violations_total\{directive="require-trusted-types-for"\} [1-9]/);
  await page.context().close();
});

test('no address of ours leads to another origin', async ({ request, server: { baseURL } }) => {
  const paths = [
    '//evil.example',
    '//evil.example/%2e%2e',
    '/\\evil.example',
    '/login?next=https://evil.example',
    '/login/?returnTo=//evil.example',
    '/.//evil.example',
    '/%2f%2fevil.example/',
    '/blog//evil.example/..',
  ];
  for (const path of paths) {
    // By string: an address that begins with two slashes would be that of another host.
    const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
    const leadsTo = new URL(answer.headers()['location'] ?? '/', baseURL);
    expect(leadsTo.origin, path).toBe(baseURL);
  }
});

test('the description of the API is a page that runs nothing and is accessible', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'The API of Thoughtleaf', level: 1 })).toBeVisible();
  const call = page.getByRole('heading', { name: 'POST /api/notes/addnote' });
  await call.click();
  await expect(page.getByRole('region', { name: 'Body, multipart/form-data' })).toContainText('title: string');
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});

test('/.well-known/change-password leads to the password of the profile', async ({ page, person }) => {
  await openAs(page, person, '/.well-known/change-password');
  await expect(page).toHaveURL(/\/profile#password$/);
  await expect(page.getByRole('region', { name: 'Password', exact: true })).toBeInViewport();
});
