import { redo, undo } from '@codemirror/commands';
import { expect, it, vi } from 'vitest';
import { handleOf } from './editor-handle.ts';
import { createEditor, setReadOnly, takeText, type EditorOptions } from './editor-view.ts';

const nothing = () => undefined;

function open(text: string, change: Partial<EditorOptions> = {}) {
  const parent = document.body.appendChild(document.createElement('div'));
  return createEditor({
    parent,
    text,
    sources: {
      findNotes: () => Promise.resolve([]),
      findTags: () => Promise.resolve([]),
      uploadPicture: () => Promise.reject(new Error('no network')),
      pictureUrl: nothing,
      openNote: nothing,
      isBrokenLink: () => false,
    },
    isReadOnly: false,
    describedBy: 'hint',
    onChange: nothing,
    onSubmit: nothing,
    onUpdate: nothing,
    onUploadFailed: nothing,
    ...change,
  });
}

it('is a plain textbox of several lines', () => {
  const { contentDOM } = open('words');
  const read = (name: string) => contentDOM.getAttribute(name);
  expect([read('role'), read('aria-label'), read('aria-multiline'), read('aria-describedby')]).toEqual([
    'textbox',
    'Note text',
    'true',
    'hint',
  ]);
  expect([read('spellcheck'), read('autocapitalize'), read('autocorrect')]).toEqual(['true', 'sentences', 'on']);
  expect(contentDOM.querySelector('.cm-line')?.getAttribute('dir')).toBe('auto');
});

it('writes no style element, which the policy of pages forbids', () => {
  open('words');
  expect(document.querySelector('style')).toBeNull();
  expect(document.adoptedStyleSheets.length).toBeGreaterThan(0);
  expect(document.head).not.toBeNull();
});

it("takes a text from outside without a report, and undoes one's own changes alone", () => {
  const onChange = vi.fn<(text: string, former: string) => void>();
  const view = open('one\ntwo', { onChange });
  view.dispatch({ changes: { from: 3, insert: ' mine' }, selection: { anchor: 8 }, userEvent: 'input.type' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('one mine\ntwo', 'one\ntwo');
  takeText(view, 'zero\none mine\ntwo theirs');
  expect(onChange).toHaveBeenCalledOnce();
  expect(view.state.selection.main.head).toBe(13);
  undo(view);
  expect(view.state.doc.toString()).toBe('zero\none\ntwo theirs');
  undo(view);
  expect(view.state.doc.toString()).toBe('zero\none\ntwo theirs');
  redo(view);
  expect(view.state.doc.toString()).toBe('zero\none mine\ntwo theirs');
});

it('says that it is to read', () => {
  const view = open('words');
  setReadOnly(view, true);
  expect(view.contentDOM.getAttribute('aria-readonly')).toBe('true');
  expect(view.state.readOnly).toBe(true);
});

it('takes a block after the text as one step, which Undo takes back', () => {
  const onChange = vi.fn();
  const view = open('words \n', { onChange });
  const handle = handleOf(view);
  view.dispatch({ changes: { from: 5, insert: ' typed' }, userEvent: 'input.type' });
  const takeBack = handle.append('## march.pdf\n\nPage');
  expect(handle.read()).toBe('words typed\n\n## march.pdf\n\nPage\n');
  expect(onChange).toHaveBeenLastCalledWith(handle.read(), 'words typed \n');
  takeBack();
  expect(handle.read()).toBe('words typed \n');
  undo(view);
  expect(handle.read()).toBe('words \n');
});

it('begins an empty text with the block', () => {
  const handle = handleOf(open(''));
  handle.append('Page');
  expect(handle.read()).toBe('Page\n');
});
