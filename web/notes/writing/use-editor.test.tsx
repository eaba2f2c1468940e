import { EditorView } from '@codemirror/view';
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { EditorSources } from './editor-sources.ts';
import { NoteEditor } from './note-editor.tsx';

const sources: EditorSources = {
  findNotes: () => Promise.resolve([]),
  findTags: () => Promise.resolve([]),
  uploadPicture: () => Promise.reject(new Error('no network')),
  pictureUrl: () => undefined,
  openNote: () => undefined,
  isBrokenLink: () => false,
};

it('keeps newer words than the value that comes back, and takes an older text from outside', () => {
  const onChange = vi.fn<(value: string, former: string) => void>();
  const editor = (value: string) => <NoteEditor value={value} onChange={onChange} sources={sources} />;
  const { container, rerender } = render(editor(''));
  const content = container.querySelector<HTMLElement>('.cm-content');
  const view = content && EditorView.findFromDOM(content);
  if (!view) throw new Error('There is no editor');
  const type = (insert: string) => view.dispatch({ changes: { from: view.state.doc.length, insert } });
  type('a');
  type('b');
  expect(onChange.mock.calls.map(([value]) => value)).toEqual(['a', 'ab']);
  // The first of both comes back late.
  rerender(editor('a'));
  expect(view.state.doc.toString()).toBe('ab');
  rerender(editor('ab'));
  // Another tab goes back to a text that was sent from here before.
  rerender(editor('a'));
  expect(view.state.doc.toString()).toBe('a');
  expect(onChange).toHaveBeenCalledTimes(2);
});
