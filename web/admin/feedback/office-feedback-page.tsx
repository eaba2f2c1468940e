import { adminMessages } from '#contract/admin-messages.ts';
import {
  type Feedback,
  feedbackPriorities,
  feedbackSorts,
  feedbackStatuses,
  listFeedback,
} from '#contract/feedback.admin.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { AuthorLink } from '../author-link.tsx';
import { Choice } from '../choice.tsx';
import { Excerpt } from '../excerpt.tsx';
import { firstWords } from '../first-words.ts';
import { OfficeList } from '../office-list.tsx';
import type { Column } from '../office-table.tsx';
import { useListView, useOfficeList } from '../use-office-list.ts';
import { PriorityChoice, StatusChoice } from './feedback-choice.tsx';
import { priorityWords, statusWords } from './feedback-words.ts';

const shownStatuses = ['all', ...feedbackStatuses] as const;
const shownPriorities = ['all', ...feedbackPriorities] as const;

const columns: readonly Column<Feedback>[] = [
  { header: 'Message', kind: 'title', cell: ({ message }) => <Excerpt>{message}</Excerpt> },
  { header: 'User', cell: ({ user, userId }) => <AuthorLink id={userId}>{user}</AuthorLink> },
  { header: 'Created', sort: 'createdAt', cell: ({ createdAt }) => <RelativeTime iso={createdAt} /> },
  { header: 'Status', cell: (feedback) => <StatusChoice feedback={feedback} /> },
  { header: 'Priority', cell: (feedback) => <PriorityChoice feedback={feedback} /> },
];

/** What people told those who look after the site. */
export function OfficeFeedbackPage() {
  const view = useListView(feedbackSorts);
  const status = view.filter('status', shownStatuses);
  const priority = view.filter('priority', shownPriorities);
  const asked = useOfficeList(listFeedback, view, { status, priority });
  return (
    <OfficeList
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
