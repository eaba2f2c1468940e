import { useState } from 'react';
import type { NoteDetail } from '#contract/notes/note-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { CountTabs, TabPanel, TabSet } from '#web/ui/count-tabs.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { ShareLinks } from '../shares/share-links.tsx';
import { NotePeople } from './note-people.tsx';
import classes from './share-dialog.module.css';

interface ShareDialogProps {
  note: NoteDetail;
  onClose: () => void;
}

/** Shares a note of one's own: by links that everybody can read, or with friends. */
export function ShareDialog({ note, onClose }: ShareDialogProps) {
  const [tab, setTab] = useState('link');
  const tabs = [
    { id: 'link', label: 'Link', count: undefined },
    { id: 'people', label: 'People', count: note.people.length || undefined },
  ];
  return (
    <ModalDialog title="Share note" onClose={onClose}>
      <TabSet chosen={tab} onChoose={setTab} className={classes.body}>
        <CountTabs label="Ways to share" tabs={tabs} setId="share" />
        <TabPanel value="link" className={classes.panel}>
          <ShareLinks noteId={note._id} />
        </TabPanel>
        <TabPanel value="people" className={classes.panel}>
          <NotePeople note={note} canAdd />
        </TabPanel>
      </TabSet>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </ModalDialog>
  );
}
