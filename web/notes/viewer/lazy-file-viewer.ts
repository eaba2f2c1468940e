import { lazyComponent } from '#web/ui/lazy-component.tsx';

/** Files of notes over the page, loaded with the first that opens. */
export const { Component: FileViewer } = lazyComponent(
  'file-viewer',
  async () => (await import('./file-viewer.tsx')).FileViewer,
);

/** Marks over a picture that a search found, loaded with the first one. */
export const { Component: PictureMarks } = lazyComponent(
  'picture-marks',
  async () => (await import('./picture-marks.tsx')).PictureMarks,
);
