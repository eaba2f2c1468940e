import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { blankNote, type Note } from '#contract/notes/notes.ts';
import { NoteWriter } from './note-writer.ts';
import { createTypedText } from './typed-text.ts';
import { useEditorText } from './use-editor-text.ts';

const note: Note = {
  ...blankNote(),
  _id: 'n',
  title: 'By the lake',
  description: 'One line.\nAnother line.',
  date: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

describe('the text in the editor', () => {
  it('keeps what came from elsewhere when a key comes before the editor has it', () => {
    const writer = new NoteWriter({ note, save: () => new Promise<Note>(() => undefined), keep: () => undefined });
    const { type } = createTypedText(writer);
    const { result } = renderHook(() => useEditorText({ writer, type }));
    writer.receive({ ...note, description: 'One line.\nAnother line.\nFrom elsewhere.', updatedAt: '2026-01-02' });
    result.current('One long line.\nAnother line.', note.description);
    expect(writer.read().text.description).toBe('One long line.\nAnother line.\nFrom elsewhere.');
  });

  it('is what is typed where nothing came', () => {
    const writer = new NoteWriter({ note, save: () => new Promise<Note>(() => undefined), keep: () => undefined });
    const { type } = createTypedText(writer);
    const { result } = renderHook(() => useEditorText({ writer, type }));
    result.current('One', note.description);
    result.current('One more', 'One');
    expect(writer.read().text.description).toBe('One more');
  });
});
