import {
  type Feedback,
  feedbackPriorities,
  feedbackStatuses,
  listFeedback,
  updateFeedback,
} from '#contract/feedback/feedback.admin.ts';
import { adminCall } from '../admin-call.ts';
import { Choice } from '../list/choice.tsx';
import { firstWords } from '../cells/first-words.ts';
import { useRowAction } from '../list/use-row-action.ts';
import { priorityWords, statusWords } from './feedback-labels.ts';

type Change = Partial<Pick<Feedback, 'status' | 'priority'>>;

/** Shows at once what was chosen, and what it was before where that fails. One change of a feedback follows the other. */
function useFeedbackChange({ _id: id }: Feedback) {
  const { mutate, variables, isPending } = useRowAction(
    (body: Change) => adminCall(updateFeedback, { params: { id }, body }),
    listFeedback,
    { thing: `feedback ${id}` },
  );
  return { change: mutate, onItsWay: isPending ? variables : undefined };
}

/** Status of a feedback message. */
export function StatusChoice({ feedback }: { feedback: Feedback }) {
  const { change, onItsWay } = useFeedbackChange(feedback);
  return (
    <Choice
      label={`Status of ${firstWords(feedback.message)}`}
      isLabelHidden
      options={feedbackStatuses}
      words={statusWords}
      value={onItsWay?.status ?? feedback.status}
      onChoose={(status) => change({ status })}
    />
  );
}

/** How much it matters. */
export function PriorityChoice({ feedback }: { feedback: Feedback }) {
  const { change, onItsWay } = useFeedbackChange(feedback);
  return (
    <Choice
      label={`Priority of ${firstWords(feedback.message)}`}
      isLabelHidden
      options={feedbackPriorities}
      words={priorityWords}
      value={onItsWay?.priority ?? feedback.priority}
      onChoose={(priority) => change({ priority })}
    />
  );
}
