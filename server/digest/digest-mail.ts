import type { Mail } from '#server/platform/mail.ts';

/** What a digest tells of. */
export interface DigestContent {
  name: string;
  every: 'daily' | 'weekly';
  /** Notifications that are not read yet: a sentence, and the words that it is about. */
  notifications: readonly { sentence: string; excerpt: string | null }[];
  /** Thoughts of friends: their names, the first words, and the addresses. */
  thoughts: readonly { name: string; excerpt: string; url: string }[];
}

interface DigestLinks {
  publicUrl: string;
  endToken: string;
}

const quoted = (words: string): string => `“${words.replaceAll(/\s+/g, ' ').trim()}”`;

const lines = (title: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : ['', title, '', ...entries];

/** The mail of a digest. Its person confirmed the address and asked for it, so that it may hold words of others. One press ends it (RFC 8058). */
export function digestMail(to: string, content: DigestContent, { publicUrl, endToken }: DigestLinks): Mail {
  const { name, every, notifications, thoughts } = content;
  const end = `${publicUrl}/digest/end?token=${endToken}`;
  const link = `${publicUrl}/notifications`;
  return {
    to,
    subject: every === 'daily' ? 'Your day on Thoughtleaf' : 'Your week on Thoughtleaf',
    link,
    headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    text: [
      `Hello ${name},`,
      ...lines(
        'What you have not seen yet:',
        notifications.map(({ sentence, excerpt }) => `- ${sentence}${excerpt ? `: ${quoted(excerpt)}` : ''}`),
      ),
      ...lines(
        'Thoughts of your friends:',
        thoughts.map((thought) => `- ${thought.name}: ${quoted(thought.excerpt)}\n  ${thought.url}`),
      ),
      '',
      'All of it:',
      '',
      link,
      '',
      `You asked for this mail ${every === 'daily' ? 'each day' : 'each week'}. One press ends it:`,
      '',
      end,
      '',
      'Thoughtleaf',
      '',
    ].join('\n'),
  };
}
