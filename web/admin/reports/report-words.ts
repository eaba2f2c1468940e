import type { Report } from '#contract/reports.admin.ts';
import type { ConfirmOptions } from '#web/ui/confirm-dialog.tsx';
import { firstWords } from '../first-words.ts';

type ContentType = Report['contentType'];

export const typeWords: Record<ContentType, string> = {
  blog: 'Blog',
  note: 'Note',
  user: 'User',
  comment: 'Comment',
  post: 'Post',
};

/** A report has no name of its own: its type and the beginning of its reason. */
export const nameOfReport = ({ contentType, reason }: Report): string =>
  `${typeWords[contentType]}: ${firstWords(reason)}`;

/** What is asked before what was reported is deleted. A person is banned, which can be undone. */
export function removalOf(
  { contentType }: Report,
  { excerpt, author }: NonNullable<Report['content']>,
): ConfirmOptions {
  if (contentType === 'user') {
    return {
      title: `Ban ${author}?`,
      message:
        'A person is not deleted but banned: all sessions end at once, and thoughts, comments and articles disappear until the ban is lifted.',
      confirmLabel: 'Ban',
      isDestructive: true,
    };
  }
  return {
    title: `Delete this ${contentType}?`,
    message: `“${firstWords(excerpt)}” by ${author} is deleted for good. All reports of it are resolved.`,
    confirmLabel: 'Delete',
    isDestructive: true,
  };
}
