import type { KeyboardEvent } from 'react';

/** Sends a form by Ctrl+Enter or ⌘+Enter from any of its fields, also where its button is disabled: it then says why. */
export function submitByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}
