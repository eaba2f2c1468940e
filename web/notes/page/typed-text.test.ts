import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NoteWriter } from './note-writer.ts';
import { createTypedText } from './typed-text.ts';

const note = { title: 'Harbour', description: 'one', tags: [], updatedAt: '2026-01-01T00:00:00.000Z' };

const open = () => {
  const writer = new NoteWriter({ note, save: () => new Promise(() => undefined), keep: () => undefined });
  const typed = createTypedText(writer);
  const render = vi.fn();
  const leave = typed.subscribe(render);
  return { writer, type: typed.type, render, leave };
};

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('renders the page once for many keys, with the last of them', () => {
  const { writer, type, render } = open();
  type('one a');
  // The first key makes the text unsaved, which the page says at once.
  expect(render).toHaveBeenCalledOnce();
  for (const text of ['one ab', 'one abc', 'one abcd']) type(text);
  expect(render).toHaveBeenCalledOnce();
  expect(writer.read().text.description).toBe('one abcd');
  vi.advanceTimersByTime(150);
  expect(render).toHaveBeenCalledTimes(2);
});

it('renders a text that came from elsewhere at once, also among keys', () => {
  const { writer, type, render } = open();
  type('one a');
  type('one ab');
  render.mockClear();
  writer.receive({ ...note, description: 'zero\none', updatedAt: '2026-01-02T00:00:00.000Z' });
  expect(render).toHaveBeenCalled();
  expect(writer.read().text.description).toContain('zero');
});

it('renders nothing after it is left', () => {
  const { type, render, leave } = open();
  type('one a');
  type('one ab');
  render.mockClear();
  leave();
  vi.advanceTimersByTime(150);
  expect(render).not.toHaveBeenCalled();
});
