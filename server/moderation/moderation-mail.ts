import { messages } from '#contract/messages.ts';
import type { Mail } from '#server/platform/mail.ts';
import { momentInWords } from '#server/platform/suspension.ts';
import type { ActionRow } from './moderation.store.ts';

const opening = {
  message: 'a moderator of Thoughtleaf has written to you.',
  suspend: 'a moderator of Thoughtleaf has suspended your account for a while.',
  unsuspend: 'a moderator of Thoughtleaf has ended the suspension of your account.',
  limit:
    'a moderator of Thoughtleaf has limited your account: your profile, thoughts and comments are shown to your friends alone.',
  unlimit:
    'a moderator of Thoughtleaf has ended the limit of your account. Everybody sees your profile, thoughts and comments again.',
} as const;

const howToAppeal =
  'You see all of it here. If you disagree, appeal there: another admin than the one who acted decides.';

/** Tells a person of an action, with its reason and what it was about. `link` is the page that shows it. */
export function moderationMail(to: string, { type, reason, until, excerpt }: ActionRow, link: string): Mail {
  const ends = {
    suspend: (moment: string) =>
      `Until ${moment} you can read, export and keep notes, and write nothing that others see.`,
    limit: (moment: string) => `This lasts until ${moment}.`,
  };
  const end = until === null || (type !== 'suspend' && type !== 'limit') ? [] : [ends[type](momentInWords(until))];
  const about = excerpt === null ? [] : ['', 'It is about this:', '', `> ${excerpt.replaceAll('\n', '\n> ')}`];
  return {
    to,
    subject: messages.moderation.told[type],
    link,
    text: [
      'Hello,',
      '',
      opening[type],
      ...end,
      '',
      'The reason:',
      '',
      reason,
      ...about,
      '',
      ...(type === 'unsuspend' || type === 'unlimit' ? ['You see all of it here:'] : [howToAppeal]),
      '',
      link,
      '',
      'Thoughtleaf',
      '',
    ].join('\n'),
  };
}

/** Tells a person how their appeal was decided. `link` is the page that shows it. */
export const decisionMail = (
  to: string,
  { granted, reason }: { granted: boolean; reason: string },
  link: string,
): Mail => ({
  to,
  subject: granted ? messages.moderation.decided.granted : messages.moderation.decided.refused,
  link,
  text: [
    'Hello,',
    '',
    granted
      ? 'your appeal was granted. Where it was against a suspension or a limit, that has ended.'
      : 'your appeal was refused. What was decided stays as it is.',
    '',
    'The reason:',
    '',
    reason,
    '',
    'You see all of it here:',
    '',
    link,
    '',
    'Thoughtleaf',
    '',
  ].join('\n'),
});
