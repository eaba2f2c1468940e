import { useCallback, useState } from 'react';
import type { OpenDialog } from './note-dialogs.tsx';

/**
 * Queue of dialogs, one open at a time. A dialog that comes while another is open, such as an answer of the assistant, waits until that
 * one is closed. Otherwise it would take the editor from a person who types.
 */
export function useDialogs() {
  const [{ queue, closed }, setDialogs] = useState<{ queue: readonly OpenDialog[]; closed: number }>({
    queue: [],
    closed: 0,
  });
  const open = useCallback(
    (dialog: OpenDialog) => setDialogs((now) => ({ ...now, queue: [...now.queue, dialog] })),
    [],
  );
  const close = useCallback(() => setDialogs((now) => ({ queue: now.queue.slice(1), closed: now.closed + 1 })), []);
  // The turn tells two dialogs of one kind apart.
  return { dialog: queue[0], turn: closed, open, close };
}
