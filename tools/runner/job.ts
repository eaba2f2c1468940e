/** One file that a person gave to a tool. */
export interface JobFile {
  name: string;
  blob: Blob;
  /** Password that the person typed for the file. */
  password?: string;
}

/** A result of a tool. */
export interface JobResult {
  /** The name to save it under, with its ending. */
  name: string;
  blob: Blob;
  /** Notes for the person, as whole sentences: "Page 3 has no text." */
  notes: readonly string[];
  /** Password of a protected result, for the preview of its pages. */
  password?: string;
  /** A part of its file, so that their sizes are not compared. */
  isPart?: boolean;
}

/** Why one file was not used. */
export interface Refusal {
  /** Its place among the files of the job, from 0. */
  file: number;
  /** One sentence that names the file and the cause, from refusals.ts. */
  sentence: string;
  /** The file can be used with a password: the person is asked for it. */
  needsPassword: boolean;
  /** To try again may help. */
  mayPass: boolean;
}

export interface JobOutcome {
  /** Empty where every file was refused. */
  results: readonly JobResult[];
  refused: readonly Refusal[];
  /** Where another run goes on, of a job that was asked for a portion and did not come to the end. */
  nextPage?: number;
}

/** How far a job is, in units of its own, mostly pages. */
export interface JobProgress {
  /** The place of the file that is being worked on, from 0. */
  file: number;
  done: number;
  total: number;
  /** Work that takes longer than others, in words: "Page 3 of 40, reading the picture". */
  step?: string;
}

/**
 * The work of a tool. Runs in a worker of its own, without a page, and without the network but for our own static files.
 * A file that cannot be used becomes a `Refusal` and the others go on; throws only where we are wrong. To cancel it, its
 * worker is ended.
 */
export type Job<Options> = (
  files: readonly JobFile[],
  options: Options,
  report: (progress: JobProgress) => void,
) => Promise<JobOutcome>;
