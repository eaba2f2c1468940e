import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { changeNote, changeNotes } from '#contract/note-actions.ts';
import { limits } from '#contract/limits.ts';
import { messages } from '#contract/messages.ts';
import type { Note } from '#contract/notes.ts';
import { holdUnsaved } from '#web/platform/unsaved-work.ts';
import { useAlert } from '#web/ui/alerts/alerts.tsx';
import { sentenceOf, useFailureAlert } from '#web/ui/alerts/use-failure-alert.ts';
import { withMoved, withSaved, withSettled } from '../list/note-lists.ts';
import { useNotesBackend } from '../notes-backend.ts';
import { editLists, refreshDerived } from '../notes.queries.ts';
import { changedNote, inverseOf, saidOf, type NotesChange } from './bulk-change.ts';
import { runChunks, type BulkOutcome } from './run-chunks.ts';

/** A note before and after a change; undefined stands for one outside the active notes. */
interface Move {
  from: Note | undefined;
  to: Note | undefined;
}

const backwards = ({ from, to }: Move): Move => ({ from: to, to: from });

/** Moves notes in every loaded list at once. */
function useMoveNotes() {
  const client = useQueryClient();
  return useCallback(
    (moves: readonly Move[]) =>
      editLists(client, (list, filter) => {
        let moved = list;
        for (const move of moves) moved = withMoved(moved, move, filter);
        return moved;
      }),
    [client],
  );
}

type NoteState = Partial<Pick<Note, 'pinned' | 'archived'>>;

function saidOfState({ pinned, archived }: NoteState): string {
  if (pinned !== undefined) return messages.notes[pinned ? 'pinned' : 'unpinned'];
  return messages.notes[archived ? 'archived' : 'unarchived'];
}

/** Pins or archives one note. The lists show it before the call; the alert offers Undo. */
export function useChangeNoteState() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const move = useMoveNotes();
  const showAlert = useAlert();
  const showFailure = useFailureAlert();
  return useCallback(
    async (note: Note, state: NoteState) => {
      const former: NoteState = {
        ...(state.pinned !== undefined && { pinned: note.pinned }),
        ...(state.archived !== undefined && { archived: note.archived }),
      };
      const change = async (from: Note, to: NoteState): Promise<Note | undefined> => {
        const wanted = { ...from, ...to };
        await move([{ from, to: wanted }]);
        try {
          const { data } = await call(changeNote, { params: { id: from._id }, body: to });
          await editLists(client, (list, filter) => withSaved(list, data, filter, wanted));
          return data;
        } catch (error) {
          await move([{ from: wanted, to: from }]);
          showFailure(error);
          return undefined;
        } finally {
          refreshDerived(client);
        }
      };
      const changed = await change(note, state);
      if (!changed) return;
      const undo = async () => {
        if (await change(changed, former)) showAlert('success', saidOfState(former));
      };
      showAlert('success', saidOfState(state), { action: { label: 'Undo', onClick: () => void undo() } });
    },
    [call, client, move, showAlert, showFailure],
  );
}

/** Work under way on more notes than one call takes. */
export interface BulkProgress {
  done: number;
  all: number;
  stop: () => void;
}

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
function useSendMoves() {
  const client = useQueryClient();
  const { call } = useNotesBackend();
  const move = useMoveNotes();
  const [progress, setProgress] = useState<BulkProgress>();
  const send = useCallback(
    async (moves: readonly Move[], change: NotesChange) => {
      const ids = moves.flatMap(({ from, to }) => (from ?? to)?._id ?? []);
      const controller = new AbortController();
      const release = holdUnsaved();
      const show = (done: number) => setProgress({ done, all: ids.length, stop: () => controller.abort() });
      if (ids.length > limits.note.bulk) show(0);
      await move(moves);
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
      await move(moves.filter((each) => !isDone(each)).map(backwards));
      await editLists(client, (list, filter) => {
        const gone = moves.filter((each) => isDone(each) && each.to === undefined);
        return gone.reduce(
          (shown, { from }) => withSettled(shown, { id: from?._id ?? '', to: undefined }, filter),
          list,
        );
      });
      release();
      setProgress(undefined);
      refreshDerived(client);
      // Undo concerns those alone that this change has made different.
      return { done: moves.filter(isAmong(outcome.changed)), outcome, isStopped: controller.signal.aborted };
    },
    [call, client, move],
  );
  return { send, progress };
}

/** Changes several notes: at once in the lists, then in chunks on the server. The alert names the failed ones and offers Undo. */
export function useChangeNotes() {
  const { send, progress } = useSendMoves();
  const showAlert = useAlert();
  const run = useCallback(
    async (notes: readonly Note[], change: NotesChange) => {
      const moves = notes
        .map((from) => ({ from, to: changedNote(from, change) }))
        .filter(({ from, to }) => from !== to);
      if (moves.length === 0) return showAlert('info', messages.organise.nothingToDo);
      const { done, outcome, isStopped } = await send(moves, change);
      const undo = async () => {
        const { done: undone, outcome: back } = await send(done.map(backwards), inverseOf(change));
        const failure = failureText(moves, back);
        if (failure !== undefined) showAlert('danger', failure);
        else if (undone.length > 0) showAlert('success', messages.organise.undone);
      };
      const failure = failureText(moves, outcome);
      const stopped = isStopped ? messages.organise.stopped(done.length, moves.length) : saidOf(change, done.length);
      const options = done.length > 0 ? { action: { label: 'Undo', onClick: () => void undo() } } : {};
      if (failure === undefined) showAlert(isStopped ? 'info' : 'success', stopped, options);
      else showAlert('warning', done.length > 0 ? `${stopped} ${failure}` : failure, options);
    },
    [send, showAlert],
  );
  return { run, progress };
}
