import type { AccessScope } from '#contract/access-tokens/access-scopes.ts';
import type { Choice } from '#web/forms/check-list.tsx';

/** Each permission in plain words. */
export const scopeChoices: readonly Choice<AccessScope>[] = [
  { value: 'notes:read', label: 'Read notes', about: 'With tags, tasks, versions, reminders and files.' },
  { value: 'notes:write', label: 'Write notes', about: 'Add, change, bin and delete them, and use the assistant.' },
  { value: 'feed:read', label: 'Read thoughts', about: 'And comments, as you see them.' },
  { value: 'feed:write', label: 'Post thoughts', about: 'Also comments and upvotes, in your name.' },
];

/** The label of a permission. */
export const scopeLabel = (scope: AccessScope): string =>
  scopeChoices.find(({ value }) => value === scope)?.label ?? scope;
