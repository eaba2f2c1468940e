import type { QueryClient } from '@tanstack/react-query';
import { changeNotes } from '#contract/notes/note-actions.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes/notes.ts';
import { holdUnsaved } from '#web/platform/unsaved-work.ts';
import type { useAlert } from '#web/ui/alerts/alerts.tsx';
import { sentenceOf } from '#web/ui/alerts/use-failure-alert.ts';
import { withSettled } from '../list/note-lists.ts';
import type { NotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { changedNote, inverseOf, saidOf, type NotesChange } from './bulk-change.ts';
import { moveNotes, type Move } from './move-notes.ts';
import { runChunks, type BulkOutcome } from './run-chunks.ts';

/** Work under way on more notes than one call takes. */
export interface BulkProgress {
  done: number;
  all: number;
  stop: () => void;
}

/** What a bulk change needs of the screen. */
interface BulkContext extends Pick<NotesBackend, 'call'> {
  client: QueryClient;
  showAlert: ReturnType<typeof useAlert>;
  onProgress: (progress: BulkProgress | undefined) => void;
}

const backwards = ({ from, to }: Move): Move => ({ from: to, to: from });

/** Names failed notes in an alert; few are named, as nobody reads fifty titles. */
const named = 3;

function failureText(moves: readonly Move[], { failed, error }: BulkOutcome): string | undefined {
  const [first] = failed;
  if (!first) return error === undefined ? undefined : sentenceOf(error);
  const titles = new Map(moves.map(({ from, to }) => [(from ?? to)?._id, (from ?? to)?.title ?? '']));
  const shown = failed.slice(0, named).map(({ _id }) => titles.get(_id) ?? '');
  return messages.organise.failed(failed.length, shown, first.message);
}

/** Sends a change in chunks, shows its progress, and takes back in the lists what was not done. */
async function sendMoves({ client, call, onProgress }: BulkContext, moves: readonly Move[], change: NotesChange) {
  const ids = moves.flatMap(({ from, to }) => (from ?? to)?._id ?? []);
  const controller = new AbortController();
  const release = holdUnsaved();
  const show = (done: number) => onProgress({ done, all: ids.length, stop: () => controller.abort() });
  if (ids.length > limits.note.bulk) show(0);
  await moveNotes(client, moves);
  const outcome = await runChunks({
    ids,
    signal: controller.signal,
    send: (some) => call(changeNotes, { body: { ids: some, ...change } }),
    ...(ids.length > limits.note.bulk && { onProgress: show }),
  });
  const isAmong = (of: readonly string[]) => {
    const listed = new Set(of);
    return ({ from, to }: Move) => listed.has((from ?? to)?._id ?? '');
  };
  const isDone = isAmong(outcome.done);
  await moveNotes(client, moves.filter((each) => !isDone(each)).map(backwards));
  await editLists(client, (list, filter) => {
    const gone = moves.filter((each) => isDone(each) && each.to === undefined);
    return gone.reduce((shown, { from }) => withSettled(shown, { id: from?._id ?? '', to: undefined }, filter), list);
  });
  release();
  onProgress(undefined);
  refreshDerived(client);
  // Undo concerns those alone that this change has made different.
  return { done: moves.filter(isAmong(outcome.changed)), outcome, isStopped: controller.signal.aborted };
}

/** Changes several notes: at once in the lists, then in chunks on the server. The alert names the failed ones and offers Undo. */
export async function changeManyNotes(
  context: BulkContext,
  notes: readonly Note[],
  change: NotesChange,
): Promise<void> {
  const { showAlert } = context;
  const moves = notes.map((from) => ({ from, to: changedNote(from, change) })).filter(({ from, to }) => from !== to);
  if (moves.length === 0) return showAlert('info', messages.organise.nothingToDo);
  const { done, outcome, isStopped } = await sendMoves(context, moves, change);
  const undo = async () => {
    const { done: undone, outcome: back } = await sendMoves(context, done.map(backwards), inverseOf(change));
    const failure = failureText(moves, back);
    if (failure !== undefined) showAlert('danger', failure);
    else if (undone.length > 0) showAlert('success', messages.organise.undone);
  };
  const failure = failureText(moves, outcome);
  const stopped = isStopped ? messages.organise.stopped(done.length, moves.length) : saidOf(change, done.length);
  const options = done.length > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : {};
  if (failure === undefined) showAlert(isStopped ? 'info' : 'success', stopped, options);
  else showAlert('warning', done.length > 0 ? `${stopped} ${failure}` : failure, options);
}
