import type { JobFile, JobOutcome, JobProgress } from './job.ts';

/** Message from the page to a job's worker, sent once, after the worker is ready. */
export interface StartMessage<Options> {
  files: readonly JobFile[];
  options: Options;
}

/** Message from a job's worker to the page. */
export type WorkerMessage =
  /**
   * The first message: what is sent before it may get lost, as a codec that awaits at its top level delays the listener.
   * `lock` names a Web Lock that the worker holds while it lives; undefined where the browser has none.
   */
  | { kind: 'ready'; lock: string | undefined }
  | { kind: 'progress'; progress: JobProgress }
  | { kind: 'outcome'; outcome: JobOutcome }
  /** The job threw: a part of it did not come, or we are wrong. `error` is for the console alone. */
  | { kind: 'failed'; error: unknown; isPartMissing: boolean };
