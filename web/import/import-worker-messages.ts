import type { ChosenFile } from '#web/platform/dropped-files.ts';

/** A note, or a file, as the look shows it. */
export interface LookRow {
  /** The client id; that of a file that cannot come is its path. */
  id: string;
  source: string;
  title: string;
  tags: string[];
  /** ISO 8601; empty for a file that cannot come. */
  date: string;
  files: number;
  state: 'new' | 'same' | 'refused';
  isTrashed: boolean;
  isArchived: boolean;
  /** Sentences: the reason why it cannot come, or what of it is lost. */
  reasons: string[];
}

/** A line of the report. */
export interface ReportLine {
  id: string;
  source: string;
  title: string;
  state: 'added' | 'same' | 'refused' | 'leftOut';
  /** The note on the server, where it is there. */
  noteId?: string;
  reasons: string[];
}

/** What a person chose to leave out or to add. */
export interface ImportOptions {
  /** For all notes; empty for none. */
  tag: string;
  withTrash: boolean;
  withArchived: boolean;
  /** Client ids that stay away. */
  leftOut: readonly string[];
}

export interface ImportOrder {
  kind: 'import';
  importId: string;
  owner: string;
  token: string;
  files: readonly ChosenFile[];
  options: ImportOptions;
  /** True if the device keeps the report, so that the import goes on after a reload. */
  isKept: boolean;
}

/** From the page to the worker. */
export type PageMessage =
  | { kind: 'look'; files: readonly ChosenFile[]; token: string }
  | ImportOrder
  | { kind: 'pause' }
  | { kind: 'resume' }
  | { kind: 'stop' };

/** Notes and files of an import so far. */
export interface ImportCounts {
  /** Notes that are done, whatever became of them. */
  done: number;
  added: number;
  same: number;
  refused: number;
  leftOut: number;
  files: number;
}

/** From the worker to the page. */
export type WorkerMessage =
  | { kind: 'ready' }
  /** The files are open, and a format has taken them. */
  | { kind: 'opened'; name: string; format: string }
  | { kind: 'rows'; rows: LookRow[] }
  /** The server could not be asked which notes are there already. */
  | { kind: 'looked'; isAsked: boolean }
  | { kind: 'counts'; counts: ImportCounts }
  | { kind: 'lines'; lines: ReportLine[] }
  /** Tries again at a time, in milliseconds since 1970; undefined once it goes on. */
  | { kind: 'waiting'; until: number | undefined; sentence: string }
  /** Pauses by itself: to go on makes sense only once the person has done something. */
  | { kind: 'halted'; sentence: string }
  | { kind: 'ended'; isStopped: boolean }
  /** Another tab of this browser imports. */
  | { kind: 'busy' }
  /** Nothing of the source can be read. */
  | { kind: 'failed'; sentence: string };
