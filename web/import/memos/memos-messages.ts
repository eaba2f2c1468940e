import type { ChosenFile } from '#web/platform/dropped-files.ts';
import type { FetchProgress, MemosAccount } from './fetch-memos.ts';

/** From the page to the worker. To stop, the page ends the worker. */
export type FetchOrder = MemosAccount;

/** From the worker to the page. */
export type FetchMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; progress: FetchProgress }
  | { kind: 'fetched'; files: ChosenFile[] }
  | { kind: 'failed'; sentence: string };
