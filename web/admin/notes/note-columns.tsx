import { type AdminNote, deleteAdminNote, disableNote, flagNote, listAdminNotes } from '#contract/notes/notes.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { adminCall } from '../admin-call.ts';
import { AuthorLink } from '../cells/author-link.tsx';
import { Badge, Badges } from '../cells/badge.tsx';
import { Excerpt } from '../cells/excerpt.tsx';
import { ListAction } from '../list/list-action.tsx';
import type { Column } from '../list/admin-table.tsx';
import { RowAction, RowActions } from '../list/row-actions.tsx';

const list = listAdminNotes;

function Actions({ note, onRead }: { note: AdminNote; onRead: () => void }) {
  const { _id: id, title, author, flagged, disabled } = note;
  return (
    <RowActions>
      <RowAction of={title} onClick={onRead}>
        Read
      </RowAction>
      <ListAction
        of={title}
        list={list}
        send={() => adminCall(flagNote, { params: { id }, body: { flagged: !flagged } })}
      >
        {flagged ? 'Unflag' : 'Flag'}
      </ListAction>
      <ListAction
        of={title}
        list={list}
        send={() => adminCall(disableNote, { params: { id }, body: { disabled: !disabled } })}
      >
        {disabled ? 'Enable' : 'Disable'}
      </ListAction>
      <ListAction
        of={title}
        list={list}
        isDestructive
        question={{
          title: 'Delete this note?',
          message: `“${title}” by ${author} is deleted for good with its files. It does not go to the bin.`,
          confirmLabel: 'Delete',
          isDestructive: true,
        }}
        send={() => adminCall(deleteAdminNote, { params: { id } })}
      >
        Delete
      </ListAction>
    </RowActions>
  );
}

/** The beginning of each note; the whole of it is read in a dialog. */
export const noteColumns = (onRead: (note: AdminNote) => void): readonly Column<AdminNote>[] => [
  { header: 'Content', kind: 'title', cell: ({ title, content }) => <Excerpt title={title}>{content}</Excerpt> },
  { header: 'Author', cell: ({ author, authorId }) => <AuthorLink id={authorId}>{author}</AuthorLink> },
  { header: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  {
    header: 'State',
    kind: 'badges',
    cell: ({ flagged, disabled, isDeleted }) => (
      <Badges>
        {flagged && <Badge tone="warning">Flagged</Badge>}
        {disabled && <Badge tone="danger">Disabled</Badge>}
        {isDeleted && <Badge tone="secondary">In bin</Badge>}
      </Badges>
    ),
  },
  { header: 'Actions', kind: 'actions', cell: (note) => <Actions note={note} onRead={() => onRead(note)} /> },
];
