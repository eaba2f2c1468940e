import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp('sqlite', { PUBLIC_URL: 'https://notes.example' });
});
afterAll(() => app.close());

it('tells whom to write to of a weakness, valid for less than a year', async () => {
  const answer = await app.visitor.fetch('/.well-known/security.txt');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  expect(lines).toContain('Contact: mailto:security@thoughtleaf.example');
  expect(lines).toContain('Canonical: https://notes.example/.well-known/security.txt');
  const expires = lines.filter((line) => line.startsWith('Expires: ')).map((line) => Date.parse(line.slice(9)));
  expect(expires).toHaveLength(1);
  expect(expires[0]).toBeGreaterThan(app.clock.now() + 30 * 86_400_000);
  expect(expires[0]).toBeLessThan(app.clock.now() + 365 * 86_400_000);
});

it('leads to where a password is changed', async () => {
  const answer = await app.visitor.fetch('/.well-known/change-password', { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('/profile#password');
});
