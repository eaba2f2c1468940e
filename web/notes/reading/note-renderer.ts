import { useEffect, useSyncExternalStore } from 'react';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';

/** The parser of notes and the tasks of a text, in a chunk of their own: the list shows its cards before it has come. */
async function loadRenderer() {
  const [{ renderNoteMarkdown }, { findTasks, withTask, withoutDoneTasks }] = await loadChunk('markdown-notes', () =>
    Promise.all([import('#lib/markdown-notes.ts'), import('#lib/task-list.ts')]),
  );
  return { renderNoteMarkdown, findTasks, withTask, withoutDoneTasks };
}

/** Grammars of highlighted code, which weigh half as much as the parser and few notes need. */
const loadHighlighter = async () =>
  (await loadChunk('highlight-code', () => import('#lib/highlight-code.ts'))).createHighlighter;

/** A part that is loaded once, by the first component that needs it, and then there for all of them. */
function createLazyPart<Part>(load: () => Promise<Part>) {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;
  const listeners = new Set<() => void>();
  const get = (): Promise<Part> => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
        for (const tell of listeners) tell();
        return loaded;
      },
      (error: unknown) => {
        // The next component that needs the part tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  /** The part as soon as it is there, for a component that needs it. */
  const use = (isNeeded: boolean): Part | undefined => {
    const current = useSyncExternalStore(
      subscribe,
      () => part,
      () => undefined,
    );
    useEffect(() => {
      if (isNeeded) get().catch(ignoreErrors);
    }, [isNeeded]);
    return isNeeded ? current : undefined;
  };
  return { get, use };
}

export type NoteRenderer = Awaited<ReturnType<typeof loadRenderer>>;
export type HighlighterFactory = Awaited<ReturnType<typeof loadHighlighter>>;

const renderer = createLazyPart(loadRenderer);
const highlighter = createLazyPart(loadHighlighter);

/** Loads the parser where it is not there yet. */
export const getNoteRenderer = renderer.get;
export const useNoteRenderer = renderer.use;
export const useHighlighter = highlighter.use;
