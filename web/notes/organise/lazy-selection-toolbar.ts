import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const { Component: SelectionToolbar, load } = lazyComponent(
  'selection-toolbar',
  async () => (await import('./selection-toolbar.tsx')).SelectionToolbar,
);

/** The actions on selected notes, loaded with the first selection. */
export { SelectionToolbar };

/** Loads the toolbar, and what its buttons do, before a box is pressed. */
export const preloadSelectionToolbar = (): void =>
  void ignoreErrors(() => Promise.all([load(), import('./change-many-notes.ts')]));
