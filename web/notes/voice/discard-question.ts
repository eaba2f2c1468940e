import type { ConfirmOptions } from '#web/ui/dialog/confirm-dialog.tsx';

/** Asked before a recording is thrown away. */
export const discardQuestion: ConfirmOptions = {
  title: 'Discard this recording?',
  message: 'It cannot be brought back.',
  confirmLabel: 'Discard recording',
  cancelLabel: 'Keep it',
  isDestructive: true,
};
