import { ignoreErrors } from '#web/platform/ignore-errors.ts';
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx';

const { Dialog, load } = lazyDialog('note-dialogs', async () => (await import('./note-dialogs.tsx')).NoteDialogs);

/** The dialogs of the notes screen, loaded with the first that opens. */
export const NoteDialogs = Dialog;

/** Loads the dialogs before a button is pressed, so that the press does not wait for the network. */
export const preloadNoteDialogs = (): void => void ignoreErrors(load);
