import type { QueryClient } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { tickTask as tickTaskCall } from '#contract/notes/note-actions.ts';
import type { Note } from '#contract/notes/notes.ts';
import { ApiError, conflictingData } from '#web/platform/api-error.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import type { useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withChange } from '../list/note-lists.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { editLists } from '../notes.queries.ts';
import type { NoteRenderer } from './note-renderer.ts';
import { findSameTask, withTick, type WantedTask } from './tick-note.ts';

/** What a tick needs of the screen. */
interface TickContext extends Pick<NotesBackend, 'call'> {
  client: QueryClient;
  renderer: NoteRenderer;
  showAlert: ReturnType<typeof useAlert>;
  showFailure: ReturnType<typeof useFailureAlert>;
}

export type TickTaskIn = (context: TickContext, id: string, wanted: WantedTask) => Promise<void>;

/** Times that a task is looked for in the note of a conflict before the person is told. */
const maxTries = 3;

/** The task is not in the note any more; `current` is the note as it is now. */
class TaskGone extends Error {
  override name = 'TaskGone';
  readonly current: Note;

  constructor(current: Note) {
    super(messages.notes.taskChanged);
    this.current = current;
  }
}

/** The note that a conflict carries. Few ticks meet one, so the schema comes with the first. */
async function conflictingNote(error: unknown): Promise<Note | undefined> {
  const given = conflictingData(error);
  if (given === undefined) return undefined;
  const { noteSchema } = await import('#contract/notes/note-schema.ts');
  return noteSchema.safeParse(given).data;
}

/** Ticks a task with the server. Where the text has changed, the same task is looked for in the new text. */
async function sendTick(
  { call, renderer }: Pick<TickContext, 'call' | 'renderer'>,
  id: string,
  wanted: WantedTask,
): Promise<Note> {
  const { text, done } = wanted;
  let { index } = wanted;
  for (let tried = 1; ; tried += 1) {
    try {
      return (await call(tickTaskCall, { params: { id, index: String(index) }, body: { done, text } })).data;
    } catch (error) {
      const current = await conflictingNote(error);
      if (!current) throw error;
      const same = findSameTask(renderer, current.description, { ...wanted, index });
      if (!same || tried === maxTries) throw new TaskGone(current);
      if (same.task.done === done) return current;
      index = same.index;
    }
  }
}

const editNote = (client: QueryClient, id: string, change: (note: Note) => Note): Promise<void> =>
  editLists(client, (list) => withChange(list, id, change));

/** The texts of a note's answer; files may have changed meanwhile. */
const withAnswer =
  ({ description, tasks, updatedAt, summaryIsOutdated }: Note) =>
  (note: Note): Note => ({ ...note, description, tasks, updatedAt, summaryIsOutdated });

/** Ticks under way, by note. */
const turns = new Map<string, { last: Promise<unknown>; waiting: number }>();

/** Ticks of one note run one after the other; the answer of the last one is what the note says. */
async function inTurn<Result>(id: string, work: () => Promise<Result>) {
  const turn = turns.get(id) ?? { last: Promise.resolve(), waiting: 0 };
  turns.set(id, turn);
  turn.waiting += 1;
  const result = turn.last.then(work, work);
  turn.last = result;
  try {
    return { result: await result, isLast: turn.waiting === 1 };
  } finally {
    turn.waiting -= 1;
    if (turn.waiting === 0) turns.delete(id);
  }
}

/** Ticks a task at once in all lists, then with the server. A failure takes the tick back and says why. */
export const tickTask: TickTaskIn = async (context, id, wanted) => {
  const { client, renderer, showAlert, showFailure } = context;
  await editNote(client, id, (note) => withTick(renderer, note, wanted));
  try {
    const { result, isLast } = await inTurn(id, () => sendTick(context, id, wanted));
    if (isLast) await editNote(client, id, withAnswer(result));
  } catch (error) {
    if (error instanceof TaskGone) {
      await editNote(client, id, withAnswer(error.current));
      showAlert('warning', error.message);
      return;
    }
    await editNote(client, id, (note) => withTick(renderer, note, { ...wanted, done: !wanted.done }));
    if (error instanceof ApiError && error.code === 'unreachable')
      showAlert('warning', messages.notes.tickNeedsNetwork);
    else showFailure(error);
  }
};
