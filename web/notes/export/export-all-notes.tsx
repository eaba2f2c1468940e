import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { ExportDialog } from './export-dialog.tsx';

/** All notes as Markdown, pages or a list, without the rest of the account. */
export function ExportAllNotes() {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        Export notes as…
      </Button>
      {isOpen && <ExportDialog title="Export all notes" onClose={() => setOpen(false)} />}
    </div>
  );
}
