import type { ListedReport, Report } from '#contract/reports/reports.admin.ts';
import type { ConfirmOptions } from '#web/ui/dialog/confirm-dialog.tsx';
import { firstWords } from '../cells/first-words.ts';

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

/** Stands for a thing of which nothing is left. */
export const goneWords = 'No longer there';

/** A reported thing: its type and its first words. */
export const nameOfThing = ({ contentType, excerpt }: ListedReport): string =>
  `${typeWords[contentType]}: ${firstWords(excerpt ?? goneWords)}`;

/** The role that removes what a moderator may not, in place of the button. */
export const removerWords = 'Editors can act on it';

/** The question before reported content is removed. A ban and an article out of view can be undone. */
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
  if (contentType === 'blog') {
    return {
      title: 'Take this blog out of view?',
      message: `“${firstWords(excerpt)}” by ${author} is pending again: visitors no longer see it, its author still reads and edits it. All reports of it are resolved.`,
      confirmLabel: 'Take out of view',
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
