import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import iconButton from '#web/ui/icon-button.module.css';

interface RemoveFileProps {
  name: string;
  isDisabled: boolean;
  onRemove: () => void;
}

/** Leaves a chosen file out again. */
export function RemoveFile({ name, isDisabled, onRemove }: RemoveFileProps) {
  return (
    <button
      type="button"
      className={iconButton.button}
      aria-label={`Remove ${name}`}
      disabled={isDisabled}
      onClick={onRemove}
    >
      <IconX aria-hidden size="1rem" />
    </button>
  );
}
