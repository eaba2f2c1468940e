import { useId, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { CountTabs, TabPanel, TabSet, type CountTab } from '#web/ui/count-tabs.tsx';
import { FriendsPanel, RequestsPanel } from './friend-panels.tsx';
import { useCaughtFocus } from '#web/ui/hooks/use-caught-focus.ts';
import classes from '#web/ui/page/tabbed-page.module.css';
import { useFriends } from './friends.queries.ts';

const ids = ['friends', 'requests', 'find'];

const itself = (panel: HTMLDivElement) => panel;

interface FriendTabsProps {
  /** The search for people, which is another domain's. */
  find: ReactNode;
}

/** One's friends, the requests that wait, and the way to find people. `?tab=requests` opens a tab. */
export function FriendTabs({ find }: FriendTabsProps) {
  const list = useFriends();
  const [query] = useSearchParams();
  const [tab, setTab] = useState(() => ids.find((id) => id === query.get('tab')) ?? 'friends');
  const setId = useId();
  const requests = list.data && list.data.incoming.length + list.data.outgoing.length;
  const friends = list.data?.friends.length;
  const panel = useCaughtFocus(`${friends} and ${requests}`, itself);
  const onFind = () => {
    setTab('find');
    document.getElementById(`${setId}-find`)?.focus();
  };
  const tabs: (CountTab & { panel: ReactNode })[] = [
    { id: 'friends', label: 'Friends', count: friends, panel: <FriendsPanel list={list} onFind={onFind} /> },
    { id: 'requests', label: 'Requests', count: requests, panel: <RequestsPanel list={list} onFind={onFind} /> },
    { id: 'find', label: 'Find people', count: undefined, panel: find },
  ];
  return (
    <TabSet chosen={tab} onChoose={setTab} className={classes.page}>
      <header>
        <h1 className={classes.title}>Friends</h1>
        <p className={classes.lead}>People you know here, and those who would like to know you.</p>
      </header>
      <CountTabs label="Friends" tabs={tabs} setId={setId} />
      <TabPanel key={tab} {...panel} value={tab} className={classes.panel}>
        {tabs.find(({ id }) => id === tab)?.panel}
      </TabPanel>
    </TabSet>
  );
}
