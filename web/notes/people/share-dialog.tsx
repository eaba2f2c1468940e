import type { NoteDetail } from '#contract/note-actions.ts';
import { Button } from '#web/ui/button.tsx';
import { CountTabs, TabPanel, TabSet } from '#web/ui/count-tabs.tsx';
import { DialogActions, ModalDialog } from '#web/ui/dialog/modal-dialog.tsx';
import { NotePeople } from './note-people.tsx';
import classes from './share-dialog.module.css';

interface ShareDialogProps {
  note: NoteDetail;
  onClose: () => void;
}

/** Shares a note of one's own with friends. */
export function ShareDialog({ note, onClose }: ShareDialogProps) {
  const tabs = [{ id: 'people', label: 'People', count: note.people.length || undefined }];
  return (
    <ModalDialog title="Share note" onClose={onClose}>
      <TabSet chosen="people" onChoose={() => undefined} className={classes.body}>
        <CountTabs label="Ways to share" tabs={tabs} setId="share" />
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
