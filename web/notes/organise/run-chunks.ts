import type { AnswerOf } from '#contract/call.ts';
import type { changeNotes } from '#contract/notes/note-actions.ts';
import { limits } from '#contract/limits.ts';

type BulkAnswer = AnswerOf<typeof changeNotes>;

/** Outcome of a bulk action. A note that is in neither list was not reached: the work was stopped, or a call failed. */
export interface BulkOutcome {
  done: readonly string[];
  /** Those of them that were different before. */
  changed: readonly string[];
  failed: BulkAnswer['failed'];
  /** Error of the call that ended the work. */
  error: unknown;
}

interface ChunkOptions {
  ids: readonly string[];
  send: (ids: string[]) => Promise<Pick<BulkAnswer, 'done' | 'changed' | 'failed'>>;
  signal?: AbortSignal;
  onProgress?: (done: number) => void;
}

/** Sends ids in chunks, one after another: the server takes a limited number in a call. Never throws. */
export async function runChunks({ ids, send, signal, onProgress }: ChunkOptions): Promise<BulkOutcome> {
  const done: string[] = [];
  const changed: string[] = [];
  const failed: BulkAnswer['failed'] = [];
  try {
    for (let at = 0; at < ids.length; at += limits.note.bulk) {
      if (signal?.aborted) break;
      const answer = await send(ids.slice(at, at + limits.note.bulk));
      done.push(...answer.done);
      changed.push(...answer.changed);
      failed.push(...answer.failed);
      onProgress?.(done.length + failed.length);
    }
  } catch (error) {
    return { done, changed, failed, error };
  }
  return { done, changed, failed, error: undefined };
}
