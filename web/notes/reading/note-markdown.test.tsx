import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Attachment } from '#contract/notes/notes.ts';
import { getNoteRenderer } from './note-renderer.ts';
import { NoteMarkdown } from './note-markdown.tsx';
import type { TickedTask } from './rendered-note.tsx';

afterEach(cleanup);

const leaf: Attachment = {
  _id: 'leaf',
  filename: 'leaf.png',
  originalname: 'leaf.png',
  url: '/files/leaf',
  thumbnailUrl: '/files/leaf/thumbnail',
  fileType: 'image/png',
  size: 1,
  deletedAt: null,
};

interface Shown {
  onTick?: (index: number, task: TickedTask) => void;
  size?: 'card' | 'page';
  attachments?: Attachment[];
}

let count = 0;

function ThePath() {
  return <output>{useLocation().pathname}</output>;
}

function show(description: string, { attachments = [], ...props }: Shown = {}) {
  count += 1;
  const note = { _id: `note-${count}`, description, attachments };
  const element = (
    <>
      <NoteMarkdown note={note} {...props} />
      <ThePath />
    </>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

it('shows a text without markup as it was typed', () => {
  const text = 'Two lines:\n  and https://a.example/b here.\n\n\nEnd';
  const { container } = show(text);
  expect(container.firstElementChild?.textContent).toBe(text);
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://a.example/b');
});

it('shows the source until the parser has come, then the rendered text', async () => {
  const { container } = show('Some **bold** words');
  expect(container.textContent).toContain('Some **bold** words');
  await act(() => getNoteRenderer());
  expect(container.querySelector('strong')?.textContent).toBe('bold');
});

describe('a task', () => {
  it('tells its index and its source when it is pressed', async () => {
    const onTick = vi.fn<NonNullable<Shown['onTick']>>();
    show('- [ ] Milk\n- [x] **Tea** [now](/x)', { onTick });
    const tea = await screen.findByRole('checkbox', { name: 'Tea now' });
    fireEvent.click(tea);
    expect(onTick.mock.calls).toEqual([[1, { text: '**Tea** [now](/x)', done: false }]]);
  });

  it('cannot be pressed where nobody listens', async () => {
    show('- [ ] Milk');
    const milk = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Milk' });
    expect(milk.disabled).toBe(true);
  });

  it('keeps the focus when its text is rendered anew', async () => {
    const note = { _id: 'focused', description: '- [ ] Milk\n- [ ] Tea', attachments: [] };
    const onTick = () => undefined;
    const router = (description: string) =>
      createMemoryRouter([{ path: '*', element: <NoteMarkdown note={{ ...note, description }} onTick={onTick} /> }]);
    const { rerender } = render(<RouterProvider router={router(note.description)} />);
    (await screen.findByRole('checkbox', { name: 'Tea' })).focus();
    rerender(<RouterProvider router={router('- [ ] Milk\n- [x] Tea')} />);
    const tea = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Tea' });
    expect(tea.checked).toBe(true);
    expect(document.activeElement).toBe(tea);
  });
});

it.each([
  ['card', '/files/leaf/thumbnail'],
  ['page', '/files/leaf'],
] as const)('has the note’s own pictures in place, on a %s', async (size, src) => {
  show('![A leaf](attachment:leaf) ![gone](attachment:none)', { attachments: [leaf], size });
  expect((await screen.findByRole('img', { name: 'A leaf' })).getAttribute('src')).toBe(src);
  expect(screen.getAllByRole('img')).toHaveLength(1);
});

it('stands below the heading of the card, or of the page', async () => {
  show('# In a card', { size: 'card' });
  expect(await screen.findByRole('heading', { name: 'In a card', level: 4 })).toBeDefined();
  show('# On a page', { size: 'page' });
  expect(await screen.findByRole('heading', { name: 'On a page', level: 2 })).toBeDefined();
});

it('follows links of this site in the app, and no file and no other site', async () => {
  show('[in](/notes) [file](attachment:leaf) [out](https://a.example)', { attachments: [leaf] });
  const isHandled = (name: string) => !fireEvent.click(screen.getByRole('link', { name }));
  await screen.findByRole('link', { name: 'in' });
  expect([isHandled('file'), isHandled('out')]).toEqual([false, false]);
  expect(isHandled('in')).toBe(true);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('/notes'));
});

it('copies code', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show('```js\nlet a = 1;\n```');
  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Copied' })).toBeDefined());
  expect(writeText).toHaveBeenCalledWith('let a = 1;\n');
});

/** A note that another tab adds to. */
function GrowingNote() {
  const [description, setDescription] = useState('```\nlet a = 1;\n```\n\n```\nlet b = 2;\n```');
  return (
    <>
      <NoteMarkdown note={{ _id: 'growing', description, attachments: [] }} />
      <button type="button" onClick={() => setDescription((text) => `${text}\n\nMore.`)}>
        Add
      </button>
    </>
  );
}

it('says that code was copied also where the text is rendered anew meanwhile', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <GrowingNote /> }])} />);
  const [, second] = await screen.findAllByRole('button', { name: 'Copy' });
  if (!second) throw new Error('There is no second button.');
  fireEvent.click(second);
  await screen.findByRole('button', { name: 'Copied' });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('More.')).toBeDefined();
  const labels = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(labels).toEqual(['Copy', 'Copied', 'Add']);
});
