import type { PageSize } from '../../engines/page-size.ts';
import type { JobFile } from '../../runner/job.ts';

/** Request to the preview's worker. `id` comes back in the answer. */
export type PreviewRequest =
  | { id: number; kind: 'open'; file: JobFile }
  /** A page, from 1, in a width in pixels. */
  | { id: number; kind: 'draw'; page: number; width: number };

/** Answer of the worker: one for each request. */
export type PreviewAnswer =
  | { id: number; kind: 'opened'; pages: readonly PageSize[] }
  | { id: number; kind: 'drawn'; picture: Blob }
  /** The rest of a sentence that the file's name begins, as in `UnusableFile`. */
  | { id: number; kind: 'unusable'; because: string; needsPassword: boolean };
