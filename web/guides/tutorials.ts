import { page as attachments } from '#content/tutorials/attachments-and-pictures.md';
import { page as review } from '#content/tutorials/a-weekly-review.md';
import { page as firstNote } from '#content/tutorials/first-note-in-two-minutes.md';
import { page as tags } from '#content/tutorials/tags-that-stay-useful.md';
import { page as yourData } from '#content/tutorials/take-your-data-with-you.md';
import { page as firstThought } from '#content/tutorials/write-your-first-thought.md';
import type { MarkdownPage } from '#lib/markdown/markdown-page.ts';

/** A step of a tutorial; its HTML says how. */
interface Step {
  id: string;
  title: string;
  html: string;
}

/** A short guide. `id` is its place on the page. */
export interface Tutorial {
  id: string;
  title: string;
  description: string;
  minutes: number;
  /** As HTML. */
  intro: string;
  steps: readonly Step[];
}

const files = {
  'a-weekly-review': review,
  'attachments-and-pictures': attachments,
  'first-note-in-two-minutes': firstNote,
  'tags-that-stay-useful': tags,
  'take-your-data-with-you': yourData,
  'write-your-first-thought': firstThought,
} satisfies Record<string, MarkdownPage>;

/** The steps are numbered in the text, for those who read the file; the page numbers them by itself. */
const withoutNumber = (title: string) => title.replace(/^\d+\.\s+/, '');

function readTutorial([id, { title, description, minutes = 0, intro, sections }]: [string, MarkdownPage]): Tutorial {
  const steps = sections.map((section, index) => ({
    id: `${id}-step-${index + 1}`,
    title: withoutNumber(section.title),
    html: section.html,
  }));
  return { id, title, description, minutes, intro, steps };
}

/** All tutorials, in the order to read them. */
export const tutorials: readonly Tutorial[] = Object.entries<MarkdownPage>(files)
  .sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
  .map(readTutorial);
