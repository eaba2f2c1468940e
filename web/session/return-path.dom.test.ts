import { describe, expect, it } from 'vitest';
import { returnPathOf } from './return-path.ts';

describe('where a login leads', () => {
  it.each(['/notes', '/notes?tag=a%20b', '/blog/python-vs-c-journey#pointers', '/post/1', '/logins'])(
    'is %s where that was left',
    (wanted) => expect(returnPathOf({ wanted })).toBe(wanted),
  );

  it.each([
    ['another origin', 'https://evil.example/notes'],
    ['another host', '//evil.example/notes'],
    ['another host, with a backslash', '/\\evil.example'],
    ['another host, with a tab', '/\t/evil.example'],
    ['another host, behind dots', '/..//evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a path without its slash', 'notes'],
    ['the login', '/login'],
    ['the login in capitals', '/Login?next=1'],
    ['sign-up', '/signup/'],
    ['the forgotten password', '/forgot-password'],
    ['the reset of a password', '/reset-password?token=t'],
    ['the back office', '/admin/dashboard'],
    ['a number', 4],
  ])('is home and not %s', (_what, wanted) => expect(returnPathOf({ wanted })).toBe('/'));

  it.each([[undefined], [null], ['/notes'], [{}]])('is home where the state is %j', (state) =>
    expect(returnPathOf(state)).toBe('/'),
  );
});
