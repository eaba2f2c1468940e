import { expect, test } from './support/journey.ts';

test('pages say what may be done with them, and nothing of the server', async ({ request }) => {
  for (const path of ['/', '/login', '/notes', '/admin/login', '/no/such/page']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      'cache-control': 'no-cache',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy'], path).toContain("object-src 'none'");
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin'])
      expect(headers[name], `${path} ${name}`).toBeUndefined();
  }
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
