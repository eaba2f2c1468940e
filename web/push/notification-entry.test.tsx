import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { NotificationGroup } from '#contract/push/push.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import { NotificationEntry } from './notification-entry.tsx';

afterEach(cleanup);

it('tells of an admin, who has no name, and of how long ago it was', () => {
  const createdAt = new Date(Date.now() - 5.5 * 60_000).toISOString();
  const group: NotificationGroup = {
    _id: 'n',
    kind: 'reply',
    users: [],
    count: 0,
    postId: 'p',
    noteId: null,
    articleId: null,
    excerpt: null,
    createdAt,
    read: true,
  };
  renderRoutes([{ path: '/', element: <NotificationEntry group={group} /> }], '/');
  const entry = screen.getByRole('link');
  expect(entry.textContent).toContain(messages.push.replied);
  expect(entry.textContent).toContain('5 min ago');
  expect(entry.getAttribute('href')).toBe('/post/p');
  expect(screen.queryByRole('img', { name: 'Unread' })).toBeNull();
});

it('names the newest people of several, and how many more there are', () => {
  const ines = { _id: 'i', name: 'Ines', profilePicture: null };
  const noor = { _id: 'o', name: 'Noor', profilePicture: null };
  const group: NotificationGroup = {
    _id: 'n',
    kind: 'upvote',
    users: [ines, noor],
    count: 5,
    postId: 'p',
    noteId: null,
    articleId: null,
    excerpt: 'A thought',
    createdAt: new Date().toISOString(),
    read: false,
  };
  renderRoutes([{ path: '/', element: <NotificationEntry group={group} /> }], '/');
  expect(screen.getByRole('link').textContent).toContain(messages.push.upvoted('Ines and 4 others'));
  expect(screen.getByRole('img', { name: 'Unread' })).toBeTruthy();
});
