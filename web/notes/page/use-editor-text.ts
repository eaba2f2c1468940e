import { useCallback } from 'react';
import { mergeEdits } from '#lib/merge-edits.ts';
import type { NoteWriter } from './note-writer.ts';

/**
 * Takes what is typed in the editor. A text that was merged from elsewhere may not have reached the editor at the next key: what is typed
 * then is merged with it over the editor's former text, or it would be taken for deleted. The editor says what it had, because the last
 * rendered text may be older than the last key.
 */
export const useEditorText = ({
  writer,
  type,
}: {
  writer: NoteWriter;
  type: (description: string) => void;
}): ((typed: string, former: string) => void) =>
  useCallback(
    (typed, former) => {
      const current = writer.read().text.description;
      type(current === former ? typed : mergeEdits(former, typed, current));
    },
    [writer, type],
  );
