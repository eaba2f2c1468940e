import { useMemo, useState } from 'react';
import { adminLimits } from '#contract/admins/admin-limits.ts';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminPost, listAdminPosts } from '#contract/feed/posts.admin.ts';
import { Button } from '#web/ui/button.tsx';
import { AdminList } from '../list/admin-list.tsx';
import { Choice } from '../list/choice.tsx';
import { useRowKey, useRowMoves } from '../list/row-keys.ts';
import { useAdminList, useListView } from '../list/use-admin-list.ts';
import { postColumns } from './post-columns.tsx';
import { nameOfThought } from './name-of-thought.ts';
import classes from './posts-page.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

const heldStates = ['all', 'true', 'false'] as const;
const heldWords = { all: 'All', true: 'Held', false: 'Shown' };

function PostKeys() {
  useRowMoves();
  useRowKey('x');
  useRowKey('a');
  useRowKey('d');
  return (
    <p className={classes.keys}>
      <kbd>J</kbd> and <kbd>K</kbd> move to the next and the previous row, <kbd>X</kbd> chooses it, <kbd>A</kbd> lets a
      held one go, <kbd>D</kbd> asks to remove it.
    </p>
  );
}

interface ChosenBarProps {
  shown: readonly AdminPost[];
  chosen: readonly AdminPost[];
  onChoose: (ids: readonly string[]) => void;
  onRemove: () => void;
}

/** What can be done with the chosen rows of the page. */
function ChosenBar({ shown, chosen, onChoose, onRemove }: ChosenBarProps) {
  return (
    <div role="group" aria-label="Chosen thoughts" className={classes.bar}>
      <span role="status">{`${chosen.length} chosen`}</span>
      <Button
        variant="default"
        size="sm"
        disabled={shown.length === 0}
        onClick={() => onChoose(chosen.length === shown.length ? [] : shown.map(({ _id }) => _id))}
      >
        {shown.length > 0 && chosen.length === shown.length ? 'Choose none' : 'Choose all on this page'}
      </Button>
      <Button variant="default" size="sm" disabled={chosen.length === 0} onClick={onRemove}>
        Remove chosen
      </Button>
    </div>
  );
}

/** Thoughts of everybody, and those that wait for approval. */
export function PostsPage() {
  const view = useListView([]);
  const held = view.filter('held', heldStates);
  const asked = useAdminList(listAdminPosts, view, { held });
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<readonly AdminPost[]>();
  const columns = useMemo(() => {
    const toggle = (id: string) =>
      setIds((old) => (old.has(id) ? old.difference(new Set([id])) : new Set([...old, id])));
    return postColumns({ ids, toggle }, (post) => setRemoving([post]));
  }, [ids]);
  const shown = asked.data?.posts ?? [];
  // Rows of other pages are not chosen: nobody sees them.
  const chosen = shown.filter(({ _id }) => ids.has(_id));
  return (
    <>
      <AdminList
        title="Thoughts"
        things={['thought', 'thoughts']}
        view={view}
        // This list is counted no further, narrowed or not.
        asked={{ ...asked, isNarrowed: asked.isNarrowed || (asked.data?.total ?? 0) >= adminLimits.counted }}
        rowsOf={({ posts }) => posts}
        columns={columns}
        nameOf={nameOfThought}
        failure={adminMessages.posts.fetchFailed}
        hasRowKeys
        filters={
          <>
            <Choice
              label="State"
              options={heldStates}
              words={heldWords}
              value={held}
              onChoose={(value) => view.change({ held: value })}
            />
            <ChosenBar
              shown={shown}
              chosen={chosen}
              onChoose={(all) => setIds(new Set(all))}
              onRemove={() => setRemoving(chosen)}
            />
            <PostKeys />
          </>
        }
      />
      {removing && (
        <RemoveDialog
          posts={removing}
          onDone={() => {
            setRemoving(undefined);
            setIds(new Set());
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
