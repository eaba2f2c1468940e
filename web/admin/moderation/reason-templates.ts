import type { ModerationAction } from '#contract/moderation/moderation.ts';

export type ActionType = ModerationAction['type'];

/** The actions as buttons offer them. */
export const typeWords: Record<ActionType, string> = {
  message: 'Write to them',
  suspend: 'Suspend for a while',
  unsuspend: 'End the suspension',
  limit: 'Show to friends alone',
  unlimit: 'End the limit',
};

/** The actions as they were taken. */
export const takenWords: Record<ActionType, string> = {
  message: 'Message',
  suspend: 'Suspended',
  unsuspend: 'Suspension ended',
  limit: 'Limited to friends',
  unlimit: 'Limit ended',
};

/** Beginnings of a reason, which the person reads. */
export const reasonTemplates: Record<ActionType, readonly { label: string; text: string }[]> = {
  message: [
    { label: 'Tone', text: 'Please keep a friendly tone: what you wrote hurts other people here.' },
    { label: 'Advertising', text: 'Please do not use thoughts and comments to advertise.' },
  ],
  suspend: [
    { label: 'Harassment', text: 'You harassed another person. This is not accepted here.' },
    { label: 'Spam', text: 'You posted advertising or the same text again and again.' },
    { label: 'Hate', text: 'You insulted people for what they are. This is not accepted here.' },
  ],
  limit: [
    {
      label: 'Strangers',
      text: 'You sought out people who do not know you, with words that they did not want to read.',
    },
    { label: 'Spam', text: 'You posted advertising or the same text again and again.' },
  ],
  unlimit: [{ label: 'Time', text: 'Some time has passed. Everybody sees what you write again.' }],
  unsuspend: [{ label: 'Mistake', text: 'We looked at it again and were wrong. We are sorry.' }],
};

const dayMs = 24 * 60 * 60_000;

/** How long a suspension or a limit lasts. */
export const durations = { '1': '1 day', '3': '3 days', '7': '1 week', '30': '30 days', '90': '90 days' } as const;

export type Duration = keyof typeof durations;

/** The end of what begins now. */
export const endAfter = (days: Duration, now: number): string => new Date(now + Number(days) * dayMs).toISOString();
