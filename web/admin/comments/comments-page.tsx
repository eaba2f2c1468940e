import { useMemo, useState } from 'react';
import { adminMessages } from '#contract/admins/admin-messages.ts';
import { type AdminComment, commentSorts, commentStates, listAdminComments } from '#contract/feed/feed.admin.ts';
import { Choice } from '../list/choice.tsx';
import { firstWords } from '../cells/first-words.ts';
import { AdminList } from '../list/admin-list.tsx';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { commentColumns } from './comment-columns.tsx';
import { ReplyDialog } from './reply-dialog.tsx';

const stateWords = { all: 'All', reported: 'Reported', resolved: 'Resolved', held: 'Held' };

/** Every comment of the feed. */
export function CommentsPage() {
  const view = useListView(commentSorts);
  const state = view.filter('state', commentStates);
  const asked = useAdminList(listAdminComments, view, { state });
  const [answered, setAnswered] = useState<AdminComment>();
  const columns = useMemo(() => commentColumns(setAnswered), []);
  return (
    <>
      <AdminList
        title="Comments"
        things={['comment', 'comments']}
        view={view}
        asked={asked}
        rowsOf={({ comments }) => comments}
        columns={columns}
        nameOf={({ content }) => firstWords(content)}
        failure={adminMessages.comments.fetchFailed}
        filters={
          <Choice
            label="State"
            options={commentStates}
            words={stateWords}
            value={state}
            onChoose={(value) => view.change({ state: value })}
          />
        }
      />
      {answered && <ReplyDialog comment={answered} onClose={() => setAnswered(undefined)} />}
    </>
  );
}
