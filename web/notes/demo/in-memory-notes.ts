import { summarize, type Engine } from '#contract/assistant.ts';
import type { DraftStore } from '#web/offline/drafts.ts';
import { summarizeLocally } from '../assistant/local-summary.ts';
import { answerOrganising } from '../notebook/answer-organising.ts';
import { answerReading } from '../notebook/answer-reading.ts';
import { answerWriting } from '../notebook/answer-writing.ts';
import { createAnsweredCall } from '../notebook/answered-call.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { createMemoryNotebook, type SampleNote } from './memory-notebook.ts';

const engine: Engine = 'built-in';

function memoryDrafts(): DraftStore {
  const kept = new Map<string, unknown>();
  return {
    read: async (key) => kept.get(key),
    write: async (key, values) => void kept.set(key, values),
    update: async (key, change) => void kept.set(key, change(kept.get(key))),
    remove: async (key) => void kept.delete(key),
    removeStartingWith: async (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key);
    },
    keysStartingWith: async (prefix) => [...kept.keys()].filter((key) => key.startsWith(prefix)),
    writeInPlaceOf: async (other, key, values) => {
      kept.delete(other);
      kept.set(key, values);
    },
  };
}

/**
 * A home for notes in the memory of the page: the notes' calls are answered as the server answers them, and nothing is
 * sent or stored. What only the server can do, as a correction, throws `NeedsAccount`. `forget` lets go of the files.
 */
export function createInMemoryNotes(samples: readonly SampleNote[]): NotesBackend & { forget: () => void } {
  const notebook = createMemoryNotebook(samples);
  const { call, answer } = createAnsweredCall();
  answerReading(answer, notebook);
  answerWriting(answer, notebook);
  answerOrganising(answer, notebook);
  answer(summarize, ({ body: { text, noteId } }) => {
    const summary = summarizeLocally(text);
    if (noteId !== undefined) notebook.summarize(noteId, summary);
    return { summary, engine };
  });
  return {
    call,
    drafts: memoryDrafts(),
    needsAccount: false,
    tellOpened: () => {
      // Nothing is sent of what nobody else has.
    },
    forget: notebook.forget,
  };
}
