import { useCallback, useId, useRef } from 'react';
import codeColours from '#web/ui/text/code-colours.module.css';
import cursors from './cursors/remote-cursors.module.css';
import type { Format } from './active-formats.ts';
import { formatText } from './format-text.ts';
import classes from './note-editor.module.css';
import { useEditor, type NoteEditorProps } from './use-editor.ts';
import { WritingToolbar } from './writing-toolbar.tsx';

export type { EditorSources } from './editor-sources.ts';
export type { NoteEditorProps } from './use-editor.ts';

/** The text of a note, as Markdown that is formatted while it is written. Load it lazily: it brings the editor's library along. */
export function NoteEditor(props: NoteEditorProps) {
  const { isReadOnly = false } = props;
  const place = useRef<HTMLDivElement>(null);
  const hint = useId();
  const { view, formats } = useEditor(place, hint, props);
  const format = useCallback(
    (kind: Format) => {
      if (!view) return;
      formatText(view, kind);
      view.focus();
    },
    [view],
  );
  return (
    <div className={classes.editor}>
      {!isReadOnly && <WritingToolbar formats={formats} isReadOnly={isReadOnly} onFormat={format} />}
      <p id={hint} hidden>
        Markdown. In lists and tables Tab indents and moves; press Escape, then Tab, to leave the text.
      </p>
      <div ref={place} className={`${classes.place} ${codeColours.code} ${cursors.cursors}`} />
    </div>
  );
}
