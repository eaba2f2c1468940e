import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminAppeal, appealStates, listAppeals } from '#contract/moderation/moderation.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { Excerpt } from '../cells/excerpt.tsx';
import { firstWords } from '../cells/first-words.ts';
import { NamedPerson } from '../cells/person-link.tsx';
import { AdminList } from '../list/admin-list.tsx';
import type { Column } from '../list/admin-table.tsx';
import { Choice } from '../list/choice.tsx';
import { useAdminList, useListView } from '../list/use-admin-list.ts';
import { AppealDecision } from './appeal-decision.tsx';
import { takenWords } from './reason-templates.ts';

const stateWords = { open: 'Open', decided: 'Decided' } as const;

/** An address that breaks after its @, before it breaks within a word. */
function Address({ children }: { children: string }) {
  const [name = '', ...domain] = children.split('@');
  if (domain.length === 0) return name;
  return (
    <>
      {name}@<wbr />
      {domain.join('@')}
    </>
  );
}

const columns: readonly Column<AdminAppeal>[] = [
  { header: 'Appeal', kind: 'title', cell: ({ text }) => <Excerpt>{text}</Excerpt> },
  {
    header: 'Person',
    cell: ({ user }) => <NamedPerson id={user._id} name={user.name} />,
  },
  {
    header: 'Against',
    cell: ({ action }) => (
      <Excerpt>{`${takenWords[action.type]}: ${action.reason}${action.about?.excerpt ? ` (${action.about.excerpt})` : ''}`}</Excerpt>
    ),
  },
  { header: 'Acted', kind: 'wide', cell: ({ action }) => <Address>{action.admin}</Address> },
  { header: 'Sent', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  { header: 'Decision', cell: (appeal) => <AppealDecision appeal={appeal} /> },
];

/** Appeals of people against what moderators decided. */
export function AppealsPage() {
  const view = useListView([]);
  const state = view.filter('state', appealStates);
  const asked = useAdminList(listAppeals, view, { state });
  return (
    <AdminList
      title="Appeals"
      things={['appeal', 'appeals']}
      view={view}
      asked={asked}
      rowsOf={({ appeals }) => appeals}
      columns={columns}
      nameOf={({ text }) => firstWords(text)}
      failure={adminMessages.moderation.appealsFailed}
      isSearchable={false}
      filters={
        <Choice
          label="State"
          options={appealStates}
          words={stateWords}
          value={state}
          onChoose={(value) => view.change({ state: value })}
        />
      }
    />
  );
}
