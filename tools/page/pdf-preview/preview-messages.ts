import type { PageLetters } from '../../engines/page-letters.ts';
import type { PageSize } from '../../engines/page-size.ts';
import type { JobFile } from '../../runner/job.ts';

/** Request to the preview's worker. `id` comes back in the answer. */
export type PreviewRequest =
  | { id: number; kind: 'open'; file: JobFile }
  /** A page, from 1, in a width in pixels. */
  | { id: number; kind: 'draw'; page: number; width: number }
  /** The same, as pixels that are not encoded. */
  | { id: number; kind: 'paint'; page: number; width: number }
  | { id: number; kind: 'read'; page: number };

/** Answer of the worker: one for each request. */
export type PreviewAnswer =
  | { id: number; kind: 'opened'; pages: readonly PageSize[] }
  | { id: number; kind: 'drawn'; picture: Blob }
  | { id: number; kind: 'painted'; bitmap: ImageBitmap }
  | { id: number; kind: 'read'; letters: PageLetters }
  /** The rest of a sentence that the file's name begins, as in `UnusableFile`. */
  | { id: number; kind: 'unusable'; because: string; needsPassword: boolean };
