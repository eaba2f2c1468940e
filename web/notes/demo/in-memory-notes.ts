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
import { readNote, tickTask } from '#contract/note-actions.ts';
import type { CallInput } from '#web/platform/api-client.ts';
import type { DraftStore } from '#web/offline/drafts.ts';
import { summarizeLocally } from '../assistant/local-summary.ts';
import { createInMemoryCall, type AnswerCall } from './in-memory-call.ts';
import { createInMemoryNotebook, type Notebook, type SampleNote } from './in-memory-notebook.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { noFilter, noteViews, type NoteFilter } from '../list/note-lists.ts';
import { countTags } from '../list/search-notes.ts';
import { answerOrganising } from './organise-in-memory.ts';

const engine: Engine = 'built-in';

type ListQuery = NonNullable<CallInput<typeof listNotes>['query']>;

/** The filter that a query asks for. */
function filterOfQuery({ tag, q = '', archived, pinned, untagged, sort = 'created' }: ListQuery): NoteFilter {
  const view = { archive: archived === 'true', pinned: pinned === 'true', untagged: untagged === 'true' };
  return { view: noteViews.find((each) => each !== 'all' && view[each]) ?? 'all', tag: tag ?? null, q, sort };
}

function answerNotes(answer: AnswerCall, notebook: Notebook): void {
  answer(listNotes, (input) => {
    const filter = filterOfQuery(input?.query ?? {});
    const total = notebook.find({ ...filter, q: '' }).length;
    return { data: notebook.find(filter), nextCursor: null, total };
  });
  answer(listTags, () => ({ data: countTags(notebook.find(noFilter)) }));
  answer(readNote, ({ params }) => ({ data: notebook.detail(params.id) }));
  answer(addNote, ({ body, files = [], onProgress }) => {
    onProgress?.(100);
    return { data: notebook.add(addNote.body.parse(body), files) };
  });
  answer(updateNote, ({ params, body }) => ({ data: notebook.save(params.id, updateNote.body.parse(body)) }));
  answer(tickTask, async ({ params, body }) => ({ data: await notebook.tick(params.id, Number(params.index), body) }));
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
