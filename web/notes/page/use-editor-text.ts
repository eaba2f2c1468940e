import { useCallback, useLayoutEffect, useRef } from 'react';
import { mergeEdits } from '../notebook/merge-edits.ts';
import type { NoteWriter } from './note-writer.ts';

/**
 * Takes what is typed in the editor. A text that was merged from elsewhere may not have reached the editor at the next key: what is typed
 * then is merged with it, or it would be taken for deleted.
 */
export function useEditorText(
  { writer, type }: { writer: NoteWriter; type: (description: string) => void },
  description: string,
): (typed: string) => void {
  const inEditor = useRef(description);
  // After the editor's own effect, which takes the text.
  useLayoutEffect(() => {
    inEditor.current = description;
  }, [description]);
  return useCallback(
    (typed) => {
      const current = writer.read().text.description;
      const isKnown = current === inEditor.current;
      const next = isKnown ? typed : mergeEdits(inEditor.current, typed, current);
      inEditor.current = typed;
      type(next);
    },
    [writer, type],
  );
}
