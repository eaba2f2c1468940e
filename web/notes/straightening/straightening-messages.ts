import type { Corners } from './corners.ts';

/** What the page asks of the worker; it answers each with the same `id`. */
export type StraighteningRequest = { id: number; picture: ImageBitmap } & (
  | { kind: 'find' }
  | { kind: 'straighten'; corners: Corners; hasWhitePaper: boolean }
);

/** `found` without corners where no page is seen. `failed` says why for the log. */
export type StraighteningAnswer = { id: number } & (
  | { kind: 'found'; corners: Corners | undefined }
  | { kind: 'straightened'; copy: Blob }
  | { kind: 'failed'; reason: string }
);
