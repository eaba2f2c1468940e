import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

const { Dialog, load } = lazyDialog(
  'selection-toolbar',
  async () => (await import('./selection-toolbar.tsx')).SelectionToolbar,
);

/** The actions on selected notes, loaded with the first selection. */
export const SelectionToolbar = Dialog;

/** Loads the toolbar, and what its buttons do, before a box is pressed. */
export const preloadSelectionToolbar = (): void =>
  void ignoreErrors(() => Promise.all([load(), import('./change-many-notes.ts')]));
