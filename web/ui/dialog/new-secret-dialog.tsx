import { useState, type ReactNode } from 'react';
import { ModalDialog } from './modal-dialog.tsx';
import { ShownSecret } from './shown-secret.tsx';

interface NewSecretDialogProps {
  title: string;
  /** Name of the secret, and what it is good for. */
  label: string;
  about: string;
  /** The form that makes it, and gives it to `onMade`. */
  renderForm: (onMade: (secret: string) => void) => ReactNode;
  onClose: () => void;
}

/** Makes something with a secret, and shows the secret this once. It is gone with the dialog, which then closes by its button alone. */
export function NewSecretDialog({ title, label, about, renderForm, onClose }: NewSecretDialogProps) {
  const [secret, setSecret] = useState<string>();
  return (
    <ModalDialog title={title} onClose={() => secret === undefined && onClose()}>
      {secret === undefined ? (
        renderForm(setSecret)
      ) : (
        <ShownSecret label={label} secret={secret} about={about} onDone={onClose} />
      )}
    </ModalDialog>
  );
}
