import type { Feedback } from '#contract/feedback/feedback.admin.ts';

export const statusWords: Record<Feedback['status'], string> = {
  open: 'Open',
  inProgress: 'In progress',
  closed: 'Closed',
};

export const priorityWords: Record<Feedback['priority'], string> = { low: 'Low', normal: 'Normal', high: 'High' };
