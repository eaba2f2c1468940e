import { limits } from '#contract/limits.ts';
import { formatSize } from '../format-size.ts';

const most = limits.note.description.max.toLocaleString('en-US');

/** What was changed so that a note fits, as people read it. */
export const fitSentences = {
  empty: 'It is empty.',
  twice: 'It stands in the files twice.',
  inTrash: 'It is in the trash.',
  isArchived: 'It is archived.',
  longTitle: 'Its title was too long. The whole title stands at the top of the text.',
  split: (parts: number) => `It is longer than ${most} characters and comes as ${parts} notes.`,
  tagCut: (tag: string) => `The tag “${tag}” was shortened.`,
  tagsLeft: (tags: string) => `It has more than ${limits.note.tags} tags. Left out: ${tags}.`,
  badDate: 'Its date lies outside of the years 1970 to 2100. It comes with the date of today.',
  control: 'Signs that no text may have were left out.',
  versionsLeft: (left: number) => `${left === 1 ? 'One former version was' : `${left} former versions were`} left out.`,
  fileTooLarge: (name: string) =>
    `The file “${name}” is larger than ${formatSize(limits.note.attachmentBytes)} and was left out.`,
  fileEmpty: (name: string) => `The file “${name}” is empty and was left out.`,
  fileRefused: (name: string, reason: string) => `The file “${name}” was left out: ${reason}`,
};
