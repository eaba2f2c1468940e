import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { NotificationEntry } from './notification-entry.tsx';

afterEach(cleanup);

it('tells of an admin, who has no name, and of how long ago it was', () => {
  const createdAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
  const notification = {
    _id: 'n',
    kind: 'reply',
    user: null,
    postId: 'p',
    noteId: null,
    excerpt: null,
    createdAt,
    read: true,
  } as const;
  renderRoutes([{ path: '/', element: <NotificationEntry notification={notification} /> }], '/');
  const entry = screen.getByRole('link');
  expect(entry.textContent).toContain(messages.push.replied);
  expect(entry.textContent).toContain('5 min ago');
  expect(entry.getAttribute('href')).toBe('/post/p');
  expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull();
});
