import { slugOf } from '#lib/slug.ts';
import type { WrittenText } from '#web/offline/note-change.ts';

/** A note as a Markdown text: its title as the heading, then its text as it is. */
export const noteAsMarkdown = ({ title, description }: WrittenText): string => `# ${title}\n\n${description}\n`;

/** Name of a note's file. */
export const fileNameOf = ({ title }: WrittenText, ending: 'md' | 'pdf'): string =>
  `${slugOf(title) || 'note'}.${ending}`;
