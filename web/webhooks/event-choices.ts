import type { SentEvent, WebhookEvent } from '#contract/webhooks.ts';
import type { Choice } from '#web/forms/check-list.tsx';

/** Each event in plain words. */
export const eventChoices: readonly Choice<WebhookEvent>[] = [
  { value: 'note.created', label: 'A note is added', about: 'On any device, by a program or by an import.' },
  {
    value: 'note.changed',
    label: 'A note is changed',
    about: 'Its text, tags, files or place; once every 30 seconds.',
  },
  { value: 'note.binned', label: 'A note is moved to the bin', about: 'A restored one counts as changed.' },
];

/** The label of an event. */
export const eventLabel = (event: SentEvent): string =>
  eventChoices.find(({ value }) => value === event)?.label ?? 'A test';
