import { useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { loadChunk } from '#web/platform/lazy-page.ts';
import type { renderNoteMarkdown } from '#lib/markdown/markdown-notes.ts';
import type { findTasks, withoutDoneTasks, withTask } from '#lib/markdown/task-list.ts';
import type { RenderedNoteProps } from './rendered-note.tsx';
import type { TickTaskIn } from './tick-task.ts';

/** What the parser of notes and the rules of tasks do. */
export interface NoteRenderer {
  renderNoteMarkdown: typeof renderNoteMarkdown;
  findTasks: typeof findTasks;
  withTask: typeof withTask;
  withoutDoneTasks: typeof withoutDoneTasks;
}

/** Parts of the screen that only such a text needs. */
interface MarkdownParts {
  RenderedNote: ComponentType<RenderedNoteProps>;
  tickTask: TickTaskIn;
}

/** All that a text with markup needs, in a chunk of its own: the list shows its cards before it has come. */
const loadRenderer = async (): Promise<NoteRenderer & MarkdownParts> =>
  (await loadChunk('markdown-parts', () => import('./markdown-parts.ts'))).markdownParts;

/** Grammars of highlighted code, which weigh half as much as the parser and few notes need. */
const loadHighlighter = async () =>
  (await loadChunk('highlight-code', () => import('#lib/markdown/highlight-code.ts'))).createHighlighter;

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
  /** The part if it is there, which a component has use for and does not need. */
  const useIfLoaded = (): Part | undefined =>
    useSyncExternalStore(
      subscribe,
      () => part,
      () => undefined,
    );
  /** The part as soon as it is there, for a component that needs it. */
  const use = (isNeeded: boolean): Part | undefined => {
    const current = useIfLoaded();
    useEffect(() => {
      if (isNeeded) get().catch(ignoreErrors);
    }, [isNeeded]);
    return isNeeded ? current : undefined;
  };
  return { get, use, useIfLoaded };
}

export type HighlighterFactory = Awaited<ReturnType<typeof loadHighlighter>>;

const renderer = createLazyPart(loadRenderer);
const highlighter = createLazyPart(loadHighlighter);

/** Loads the parser where it is not there yet. */
export const getNoteRenderer = renderer.get;
export const useNoteRenderer = renderer.use;
export const useLoadedNoteRenderer = renderer.useIfLoaded;
export const useHighlighter = highlighter.use;
