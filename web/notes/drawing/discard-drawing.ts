import type { ConfirmOptions } from '#web/ui/dialog/confirm-dialog.tsx';

/** Asked before a drawing is thrown away. */
export const discardDrawing: ConfirmOptions = {
  title: 'Discard this drawing?',
  message: 'What you drew and did not save cannot be brought back.',
  confirmLabel: 'Discard drawing',
  cancelLabel: 'Keep it',
  isDestructive: true,
};
