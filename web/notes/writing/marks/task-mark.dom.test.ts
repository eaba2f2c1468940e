import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, it } from 'vitest';
import { noteLanguage } from '../note-language.ts';
import { partsWith, shownText } from '../testing/shown-text.ts';
import { liveMarks } from './live-marks.ts';

const text = '- [ ] open\n- [x] done';

it('shows boxes, and the source of one that the cursor touches', () => {
  expect(shownText(text)).toBe('‹box›open\n‹box›done');
  expect(shownText('- [ ]‸ open')).toBe('[ ] open');
  expect(partsWith(text, 'note-task-done')).toEqual(['done']);
});

it('ticks by click, under the name of the task', () => {
  const state = EditorState.create({ doc: text, extensions: [noteLanguage, liveMarks] });
  const view = new EditorView({ state, parent: document.body });
  const box = (name: string) => view.dom.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`);
  expect([box('open')?.checked, box('done')?.checked]).toEqual([false, true]);
  box('open')?.click();
  box('done')?.click();
  expect(view.state.doc.toString()).toBe('- [x] open\n- [ ] done');
  view.destroy();
});

it('ticks nothing in a text to read', () => {
  const extensions = [noteLanguage, liveMarks, EditorState.readOnly.of(true)];
  const view = new EditorView({ state: EditorState.create({ doc: text, extensions }), parent: document.body });
  view.dom.querySelector('input')?.click();
  expect(view.state.doc.toString()).toBe(text);
  view.destroy();
});
