import { useMemo, useState } from 'react';
import { adminMessages } from '#contract/admin-messages.ts';
import { type AdminNote, adminNoteSorts, adminNoteStates, listAdminNotes } from '#contract/notes.admin.ts';
import { Choice } from '../choice.tsx';
import { OfficeList } from '../office-list.tsx';
import { useListView, useOfficeList } from '../use-office-list.ts';
import { noteColumns } from './note-columns.tsx';
import { ReadNoteDialog } from './read-note-dialog.tsx';

const stateWords = { all: 'All', flagged: 'Flagged', disabled: 'Disabled' };

/** Everybody's notes. */
export function OfficeNotesPage() {
  const view = useListView(adminNoteSorts);
  const state = view.filter('state', adminNoteStates);
  const asked = useOfficeList(listAdminNotes, view, { state });
  const [read, setRead] = useState<AdminNote>();
  const columns = useMemo(() => noteColumns(setRead), []);
  return (
    <>
      <OfficeList
        title="Notes"
        lead="These are private. That you look at them is recorded in the audit log."
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
