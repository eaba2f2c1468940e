import { useMemo, useState } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminNote, adminNoteSorts, adminNoteStates, listAdminNotes } from '#contract/notes/notes.admin.ts';
import { Choice } from '../list/choice.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { noteColumns } from './note-columns.tsx';
import { ReadNoteDialog } from './read-note-dialog.tsx';

const stateWords = { all: 'All', flagged: 'Flagged', disabled: 'Disabled' };

/** Everybody's notes. */
export function AdminNotesPage() {
  const view = useListView(adminNoteSorts);
  const state = view.filter('state', adminNoteStates);
  const asked = useAdminList(listAdminNotes, view, { state });
  const [read, setRead] = useState<AdminNote>();
  const columns = useMemo(() => noteColumns(setRead), []);
  return (
    <>
      <AdminList
        title="Notes"
        lead="These are private. The audit log records each note that you look at, and each search with its words."
        isSearchRecorded
        things={['note', 'notes']}
        view={view}
        asked={asked}
        rowsOf={({ notes }) => notes}
        columns={columns}
        nameOf={({ title }) => title}
        failure={adminMessages.notes.fetchFailed}
        filters={
          <Choice
            label="State"
            options={adminNoteStates}
            words={stateWords}
            value={state}
            onChoose={(value) => view.change({ state: value })}
          />
        }
      />
      {read && <ReadNoteDialog note={read} onClose={() => setRead(undefined)} />}
    </>
  );
}
