import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type LinkedNote, readNote } from '#contract/notes/note-actions.ts';
import { addNote, blankNote } from '#contract/notes/notes.ts';
import { browserDrafts } from '#web/offline/drafts.ts';
import { ApiError } from '#web/platform/api-error.ts';
import { renderRoutes } from '#web/testing/render-with.tsx';
import type { User } from '#contract/session/own-account.ts';
import { SessionContext } from '#web/session/session-context.tsx';
import { createAnsweredCall } from '../notebook/answered-call.ts';
import { NotesBackendContext } from '../notes-backend.ts';
import { titledNoteAddress } from './note-address.ts';
import { TitledNotePage } from './titled-note-page.tsx';

const from = '01900000-0000-7000-8000-000000000001';
const target = '01900000-0000-7000-8000-000000000002';
const noteOf = (id: string, title: string) => ({
  ...blankNote(),
  _id: id,
  title,
  description: 'Words',
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
});

const detail = (links: LinkedNote[] = []) => ({
  data: { ...noteOf(from, 'Minutes [draft]'), links, backlinks: [], versionCount: 1, people: [] },
});

const ada: User = {
  _id: 'u1',
  name: 'Ada',
  email: 'ada@example.com',
  emailVerified: true,
  profilePicture: null,
  role: 'user',
  banned: false,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const nothing = async () => undefined;
const actions = { signIn: nothing, signOut: nothing, refresh: nothing, updateUser: nothing, forget: nothing };
/** Opens the page of a title; `read` answers the note that the link stands in, `add` a new one. */
function open(title: string, read: () => ReturnType<typeof detail>, add = () => noteOf(target, title)) {
  const { call, answer } = createAnsweredCall();
  const bodies: unknown[] = [];
  answer(readNote, read);
  answer(addNote, ({ body }) => {
    bodies.push(body);
    return { data: add() };
  });
  const backend = { call, drafts: browserDrafts, needsAccount: true, tellOpened: () => undefined };
  const page = (
    <SessionContext value={{ status: 'user', user: ada, ...actions }}>
      <NotesBackendContext value={backend}>
        <TitledNotePage />
      </NotesBackendContext>
    </SessionContext>
  );
  const routes = [
    { path: '/notes/titled', element: page },
    { path: '/notes/:id', element: <p>A note</p> },
  ];
  return { bodies, ...renderRoutes(routes, titledNoteAddress(from, title)) };
}

afterEach(cleanup);

describe('the page of a linked title', () => {
  it('leads on to the note, and is not a step of the way back', async () => {
    const { router } = open('GARDEN plán', () => detail([{ _id: target, title: 'Garden plan' }]));
    await screen.findByText('A note');
    expect(router.state.location.pathname).toBe(`/notes/${target}`);
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('offers to create the note that nobody has, with the way back in it', async () => {
    const { router, bodies } = open('Garden plan', () => detail());
    const create = await screen.findByRole('button', { name: 'Create it' });
    expect(screen.getByRole('link', { name: 'Back to the note' }).getAttribute('href')).toBe(`/notes/${from}`);
    fireEvent.click(create);
    await screen.findByText('A note');
    expect(router.state.location.pathname).toBe(`/notes/${target}`);
    expect(bodies).toEqual([
      {
        title: 'Garden plan',
        description: 'Linked from [[Minutes draft]].',
        clientId: expect.any(String),
        linkTargets: [{ title: 'Minutes [draft]', id: from }],
      },
    ]);
  });

  it('creates one note, however often it is tried', async () => {
    let isReady = false;
    const { bodies } = open(
      'Garden plan',
      () => detail(),
      () => {
        if (!isReady) throw new ApiError('Not now.', { status: 503 });
        return noteOf(target, 'Garden plan');
      },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Create it' }));
    await screen.findByText('Not now.');
    isReady = true;
    fireEvent.click(screen.getByRole('button', { name: 'Create it' }));
    await screen.findByText('A note');
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('says how long the title of a new note is', async () => {
    open('Plan', () => detail());
    await screen.findByText(/at least 5 characters, and this one has 4/);
    expect(screen.queryByRole('button', { name: 'Create it' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the note' })).toBeDefined();
  });

  it('says where a link leads nowhere', async () => {
    open('Garden plan', () => {
      throw new ApiError(messages.notes.notFound, { status: 404 });
    });
    await screen.findByRole('heading', { name: 'This link leads nowhere' });
    expect(screen.getByRole('link', { name: 'Open my notes' })).toBeDefined();
  });

  it('says that there is no network, and tries again', async () => {
    let isOnline = false;
    open('Garden plan', () => {
      if (!isOnline) throw new ApiError(messages.http.unreachable, { status: 0 });
      return detail([{ _id: target, title: 'Garden plan' }]);
    });
    await screen.findByRole('heading', { name: 'You are offline' });
    isOnline = true;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('A note');
  });
});
