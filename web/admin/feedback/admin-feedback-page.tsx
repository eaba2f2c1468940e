import { adminMessages } from '#contract/admins/admin-messages.ts';
import {
  type Feedback,
  feedbackPriorities,
  feedbackSorts,
  feedbackStatuses,
  listFeedback,
} from '#contract/feedback/feedback.admin.ts';
import { RelativeTime } from '#web/ui/text/relative-time.tsx';
import { AuthorLink } from '../cells/author-link.tsx';
import { Choice } from '../list/choice.tsx';
import { Excerpt } from '../cells/excerpt.tsx';
import { firstWords } from '../cells/first-words.ts';
import { AdminList } from '../list/admin-list.tsx';
import type { Column } from '../list/admin-table.tsx';
import { useListView, useAdminList } from '../list/use-admin-list.ts';
import { PriorityChoice, StatusChoice } from './feedback-choice.tsx';
import { priorityWords, statusWords } from './feedback-labels.ts';

const shownStatuses = ['all', ...feedbackStatuses] as const;
const shownPriorities = ['all', ...feedbackPriorities] as const;

const columns: readonly Column<Feedback>[] = [
  { header: 'Message', kind: 'title', cell: ({ message }) => <Excerpt>{message}</Excerpt> },
  { header: 'User', cell: ({ user, userId }) => <AuthorLink id={userId}>{user}</AuthorLink> },
  { header: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  { header: 'Status', cell: (feedback) => <StatusChoice feedback={feedback} /> },
  { header: 'Priority', cell: (feedback) => <PriorityChoice feedback={feedback} /> },
];

/** Feedback messages. */
export function AdminFeedbackPage() {
  const view = useListView(feedbackSorts);
  const status = view.filter('status', shownStatuses);
  const priority = view.filter('priority', shownPriorities);
  const asked = useAdminList(listFeedback, view, { status, priority });
  return (
    <AdminList
      title="Feedback"
      things={['message', 'messages']}
      view={view}
      asked={asked}
      rowsOf={({ feedback }) => feedback}
      columns={columns}
      nameOf={({ message }) => firstWords(message)}
      failure={adminMessages.feedback.fetchFailed}
      filters={
        <>
          <Choice
            label="Status"
            options={shownStatuses}
            words={{ all: 'All', ...statusWords }}
            value={status}
            onChoose={(value) => view.change({ status: value })}
          />
          <Choice
            label="Priority"
            options={shownPriorities}
            words={{ all: 'All', ...priorityWords }}
            value={priority}
            onChoose={(value) => view.change({ priority: value })}
          />
        </>
      }
    />
  );
}
