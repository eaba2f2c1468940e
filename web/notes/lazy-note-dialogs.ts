import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const { Component: NoteDialogs, load } = lazyComponent(
  'note-dialogs',
  async () => (await import('./note-dialogs.tsx')).NoteDialogs,
);

/** The dialogs of the notes screen, loaded with the first that opens. */
export { NoteDialogs };

/** Loads the dialogs before a button is pressed, so that the press does not wait for the network. */
export const preloadNoteDialogs = (): void => void ignoreErrors(load);
