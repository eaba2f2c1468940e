import type { FriendRequest } from '#contract/friends.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/lists/empty-state.tsx';
import { QueryFailure } from '#web/ui/lists/query-failure.tsx';
import { PersonList, PersonRow, PersonSkeletons } from '#web/ui/people/person-row.tsx';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import type { FriendLists } from './friend-lists.ts';
import classes from './friend-panels.module.css';
import type { useFriends } from './friends.queries.ts';
import { FriendshipButtons } from './friendship-buttons.tsx';

interface PanelProps {
  list: ReturnType<typeof useFriends>;
  /** Goes to the search for people. */
  onFind: () => void;
}

/** Placeholder while the lists are not there. */
function NotThere({ list }: Pick<PanelProps, 'list'>) {
  return list.error ? <QueryFailure query={list} /> : <PersonSkeletons />;
}

const findButton = (onFind: () => void) => <Button onClick={onFind}>Find people</Button>;

/** One's friends by name. */
export function FriendsPanel({ list, onFind }: PanelProps) {
  if (!list.data) return <NotThere list={list} />;
  const { friends } = list.data;
  if (friends.length === 0) {
    return (
      <EmptyState title="No friends yet" action={findButton(onFind)}>
        Look for somebody you know by name and send a request. Once it is accepted, both of you stand in each other’s
        list.
      </EmptyState>
    );
  }
  return (
    <PersonList label="Friends">
      {friends.map((person) => (
        <PersonRow key={person._id} person={person}>
          <FriendshipButtons person={person} />
        </PersonRow>
      ))}
    </PersonList>
  );
}

function Requests({ title, requests }: { title: string; requests: readonly FriendRequest[] }) {
  if (requests.length === 0) return null;
  return (
    <section className={classes.requests}>
      <h2 className={classes.title}>{title}</h2>
      <PersonList label={title}>
        {requests.map(({ user, createdAt }) => (
          <PersonRow key={user._id} person={user} detail={<RelativeTime iso={createdAt} />}>
            <FriendshipButtons person={user} />
          </PersonRow>
        ))}
      </PersonList>
    </section>
  );
}

const countRequests = ({ incoming, outgoing }: FriendLists): number => incoming.length + outgoing.length;

/** The requests that came, and those that one has sent. */
export function RequestsPanel({ list, onFind }: PanelProps) {
  if (!list.data) return <NotThere list={list} />;
  if (countRequests(list.data) === 0) {
    return (
      <EmptyState title="No requests" action={findButton(onFind)}>
        When somebody asks to be your friend, you can accept or decline here. Your own requests wait here, too.
      </EmptyState>
    );
  }
  return (
    <div className={classes.both}>
      <Requests title="Received" requests={list.data.incoming} />
      <Requests title="Sent" requests={list.data.outgoing} />
    </div>
  );
}
