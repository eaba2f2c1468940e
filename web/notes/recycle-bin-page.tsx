import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { CountTabs, type CountTab } from '#web/ui/count-tabs.tsx';
import { BinnedAttachments, BinnedNotes } from './bin-lists.tsx';

import { useBinActions, useDeletedAttachments, useDeletedNotes } from './recycle-bin.queries.ts';
import classes from './recycle-bin-page.module.css';

const many = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** What was deleted, to restore or to remove for good. */
export function RecycleBinPage() {
  const notes = useDeletedNotes();
  const attachments = useDeletedAttachments();
  const actions = useBinActions();
  const confirm = useConfirm();
  const panelId = useId();
  const [tab, setTab] = useState('notes');

  const [noteCount, attachmentCount] = [notes.total ?? 0, attachments.total ?? 0];
  const tabs: (CountTab & { panel: ReactNode })[] = [
    { id: 'notes', label: 'Notes', count: notes.total, panel: <BinnedNotes notes={notes} actions={actions} /> },
    {
      id: 'attachments',
      label: 'Attachments',
      count: attachments.total,
      panel: <BinnedAttachments attachments={attachments} actions={actions} />,
    },
  ];

  const emptyBin = async () => {
    const isSure = await confirm({
      title: 'Empty the bin?',
      message: `${many(noteCount, 'note')} and ${many(attachmentCount, 'attachment')} will be deleted for good. This cannot be undone.`,
      confirmLabel: 'Delete permanently',
      isDestructive: true,
    });
    if (isSure) await actions.empty();
  };

  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>Recycle Bin</h1>
          <p className={classes.lead}>What you delete waits here until you restore it or remove it for good.</p>
        </div>
        <Button
          variant="default"
          disabled={noteCount + attachmentCount === 0}
          onClick={() => {
            void emptyBin();
          }}
        >
          Empty bin
        </Button>
      </header>
      <CountTabs label="What is in the bin" tabs={tabs} chosen={tab} onChoose={setTab} panelId={panelId} />
      <div id={panelId} role="tabpanel" aria-labelledby={`${panelId}-${tab}`} className={classes.panel}>
        {tabs.find(({ id }) => id === tab)?.panel}
      </div>
    </div>
  );
}
