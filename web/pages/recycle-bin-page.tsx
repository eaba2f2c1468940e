import { useId, useState, type ReactNode } from 'react';
import { BinnedPosts } from '#web/feed/bin/binned-posts.tsx';
import { useDeletedPosts, usePostBinActions } from '#web/feed/bin/post-bin.queries.ts';
import { BinnedAttachments, BinnedNotes } from '#web/notes/bin/binned-notes.tsx';
import { useBinActions, useDeletedAttachments, useDeletedNotes } from '#web/notes/bin/recycle-bin.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { CountTabs, TabPanel, TabSet, type CountTab } from '#web/ui/count-tabs.tsx';
import classes from '#web/ui/page/tabbed-page.module.css';

interface Tab extends CountTab {
  panel: ReactNode;
  /** Things that Empty bin removes on this tab. */
  contents: { count: number; one: string }[];
  empty: () => Promise<void>;
}

function useBin(): Tab[] {
  const notes = useDeletedNotes();
  const attachments = useDeletedAttachments();
  const noteActions = useBinActions();
  const posts = useDeletedPosts();
  const postActions = usePostBinActions();
  // Notes and attachments are emptied together.
  const ofNotes = {
    contents: [
      { count: notes.total ?? 0, one: 'note' },
      { count: attachments.total ?? 0, one: 'attachment' },
    ],
    empty: noteActions.empty,
  };
  return [
    {
      id: 'notes',
      label: 'Notes',
      count: notes.total,
      panel: <BinnedNotes notes={notes} actions={noteActions} />,
      ...ofNotes,
    },
    {
      id: 'posts',
      label: 'Posts',
      count: posts.total,
      panel: <BinnedPosts posts={posts} actions={postActions} />,
      contents: [{ count: posts.total ?? 0, one: 'post' }],
      empty: postActions.empty,
    },
    {
      id: 'attachments',
      label: 'Attachments',
      count: attachments.total,
      panel: <BinnedAttachments attachments={attachments} actions={noteActions} />,
      ...ofNotes,
    },
  ];
}

const listed = (contents: Tab['contents']): string =>
  contents
    .filter(({ count }) => count > 0)
    .map(({ count, one }) => `${count} ${one}${count === 1 ? '' : 's'}`)
    .join(' and ');

/** Deleted things, to restore or to remove for good. */
export function RecycleBinPage() {
  const tabs = useBin();
  const confirm = useConfirm();
  const setId = useId();
  const [chosen, setChosen] = useState('notes');
  const tab = tabs.find(({ id }) => id === chosen);
  const isEmpty = !tab || tab.contents.every(({ count }) => count === 0);

  const emptyBin = async () => {
    if (!tab) return;
    const isSure = await confirm({
      title: 'Empty the bin?',
      message: `${listed(tab.contents)} will be deleted for good. This cannot be undone.`,
      confirmLabel: 'Delete permanently',
      isDestructive: true,
    });
    if (isSure) await tab.empty();
  };

  return (
    <TabSet chosen={chosen} onChoose={setChosen} className={classes.page}>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>Recycle Bin</h1>
          <p className={classes.lead}>Deleted things wait here until you restore them or remove them for good.</p>
        </div>
        <Button
          variant="default"
          disabled={isEmpty}
          onClick={() => {
            void emptyBin();
          }}
        >
          Empty bin
        </Button>
      </header>
      <CountTabs label="What is in the bin" tabs={tabs} setId={setId} />
      <TabPanel key={chosen} value={chosen} className={classes.panel}>
        {tab?.panel}
      </TabPanel>
    </TabSet>
  );
}
