import { summarize, type Engine } from '#contract/assistant.ts';
import {
  addNote,
  deleteAttachment,
  deleteNote,
  listNotes,
  listTags,
  removeSummary,
  restoreAttachment,
  restoreNote,
  updateNote,
  uploadAttachment,
} from '#contract/notes.ts';
import type { DraftStore } from '#web/offline/drafts.ts';
import { summarizeLocally } from '../assistant/local-summary.ts';
import { createInMemoryCall, type AnswerCall } from './in-memory-call.ts';
import { createInMemoryNotebook, type SampleNote } from './in-memory-notebook.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { countTags } from '../list/search-notes.ts';

const engine: Engine = 'built-in';

type Notebook = ReturnType<typeof createInMemoryNotebook>;

function answerNotes(answer: AnswerCall, notebook: Notebook): void {
  answer(listNotes, (input) => ({
    data: notebook.find(input?.query?.tag ?? '', input?.query?.q ?? ''),
    nextCursor: null,
    total: notebook.find('', '').length,
  }));
  answer(listTags, () => ({ data: countTags(notebook.find('', '')) }));
  answer(addNote, ({ body, files = [], onProgress }) => {
    onProgress?.(100);
    return { data: notebook.add(addNote.body.parse(body), files) };
  });
  answer(updateNote, ({ params, body }) => ({ data: notebook.save(params.id, updateNote.body.parse(body)) }));
  answer(removeSummary, ({ params }) => ({
    data: notebook.change(params.id, { summary: null, summaryIsOutdated: false }),
  }));
  answer(deleteNote, ({ params }) => {
    const deletedAt = new Date().toISOString();
    return { data: notebook.change(params.id, { isDeleted: true, deletedAt }) };
  });
  answer(restoreNote, ({ params }) => ({ data: notebook.change(params.id, { isDeleted: false, deletedAt: null }) }));
}

function answerAttachments(answer: AnswerCall, notebook: Notebook): void {
  answer(uploadAttachment, ({ params, files = [], onProgress }) => {
    onProgress?.(100);
    return { data: notebook.attach(params.id, files) };
  });
  answer(deleteAttachment, ({ params }) => ({ data: notebook.detach(params.id, params.attId).attachments }));
  answer(restoreAttachment, ({ params }) => ({ data: notebook.reattach(params.id, params.attId) }));
}

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
  };
}

/**
 * A home for notes in the memory of the page: the notes' calls are answered as the server answers them, and nothing is
 * sent or stored. What only the server can do, as a correction, throws `NeedsAccount`. `forget` lets go of the files.
 */
export function createInMemoryNotes(samples: readonly SampleNote[]): NotesBackend & { forget: () => void } {
  const notebook = createInMemoryNotebook(samples);
  const { call, answer } = createInMemoryCall();
  answerNotes(answer, notebook);
  answerAttachments(answer, notebook);
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
