import type { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { activeFormats, type Format } from './active-formats.ts';
import type { CursorSource } from './cursors/cursor-source.ts';
import { showCursors } from './cursors/show-cursors.ts';
import { handleOf, type EditorHandle } from './editor-handle.ts';
import type { EditorSources } from './editor-sources.ts';
import { createEditor, setReadOnly, takeText } from './editor-view.ts';

export interface NoteEditorProps {
  value: string;
  /** `former` is what the editor had before the change, which may be older than the newest value. */
  onChange: (value: string, former: string) => void;
  sources: EditorSources;
  isReadOnly?: boolean;
  autoFocus?: boolean;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: () => void;
  /** Cursors of others in the text. */
  cursors?: CursorSource | undefined;
  /** Filled while the editor runs. */
  handle?: RefObject<EditorHandle | undefined>;
}

interface RunningEditor {
  view: EditorView | undefined;
  formats: ReadonlySet<Format>;
}

/** Sent texts that may still come back as a value; older ones have been drawn long ago. */
const maxSent = 100;

const areEqual = (one: ReadonlySet<Format>, other: ReadonlySet<Format>): boolean =>
  one.size === other.size && [...one].every((format) => other.has(format));

/** Sources that always are the newest ones, so that newer ones need no new editor. */
function latestSources(read: () => EditorSources): EditorSources {
  return {
    findNotes: (words) => read().findNotes(words),
    findTags: (words) => read().findTags(words),
    onLink: (note) => read().onLink?.(note),
    ...(read().onTag && { onTag: (tag: string) => read().onTag?.(tag) }),
    uploadPicture: (file, onProgress) => read().uploadPicture(file, onProgress),
    pictureUrl: (id) => read().pictureUrl(id),
    openNote: (title) => read().openNote(title),
    isBrokenLink: (title) => read().isBrokenLink(title),
  };
}

/** Runs the editor in an element, for as long as the component is there. */
export function useEditor(
  parent: RefObject<HTMLElement | null>,
  describedBy: string,
  props: NoteEditorProps,
): RunningEditor {
  const { value, isReadOnly = false } = props;
  const [view, setView] = useState<EditorView>();
  const [formats, setFormats] = useState<ReadonlySet<Format>>(new Set());
  const showFailure = useFailureAlert();
  const latest = useRef(props);
  const sent = useRef<string[]>([]);
  useLayoutEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    if (!parent.current) return undefined;
    const { value: text, isReadOnly: isStartReadOnly = false, autoFocus } = latest.current;
    const created = createEditor({
      parent: parent.current,
      text,
      describedBy,
      isReadOnly: isStartReadOnly,
      sources: latestSources(() => latest.current.sources),
      onChange: (changed, former) => {
        sent.current = [...sent.current.slice(1 - maxSent), changed];
        latest.current.onChange(changed, former);
      },
      onSubmit: () => latest.current.onSubmit?.(),
      onUploadFailed: (error) => showFailure(error, 'The picture could not be uploaded. The text is as it was.'),
      onUpdate: ({ state }) => {
        const next = activeFormats(state);
        setFormats((current) => (areEqual(current, next) ? current : next));
      },
    });
    setView(created);
    const { handle } = latest.current;
    if (handle) handle.current = handleOf(created);
    if (autoFocus) created.focus();
    return () => {
      created.destroy();
      if (handle) handle.current = undefined;
      setView(undefined);
    };
  }, [parent, describedBy, showFailure]);
  useLayoutEffect(() => {
    if (!view) return;
    // The value is a text that was sent, and newer ones may be on their way: it must not undo them.
    const echo = sent.current.lastIndexOf(value);
    if (echo === -1) takeText(view, value);
    else sent.current = sent.current.slice(echo + 1);
  }, [view, value]);
  const { cursors } = props;
  useEffect(() => (view && cursors ? showCursors(view, cursors) : undefined), [view, cursors]);
  // A broken link looks different, so new knowledge of the links redraws them.
  const { isBrokenLink } = props.sources;
  useEffect(() => view?.dispatch({}), [view, isBrokenLink]);
  useEffect(() => {
    if (view && view.state.readOnly !== isReadOnly) setReadOnly(view, isReadOnly);
  }, [view, isReadOnly]);
  return { view, formats };
}
