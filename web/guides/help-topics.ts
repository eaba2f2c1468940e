import { page as account } from '#content/help/account.md';
import { page as automation } from '#content/help/automation.md';
import { page as blog } from '#content/help/blog-and-articles.md';
import { page as community } from '#content/help/community.md';
import { page as gettingStarted } from '#content/help/getting-started.md';
import { page as importing } from '#content/help/import.md';
import { page as notes } from '#content/help/notes.md';
import { page as offline } from '#content/help/offline-and-app.md';
import { page as privacy } from '#content/help/privacy-and-data.md';
import { page as recycleBin } from '#content/help/recycle-bin.md';
import { foldedWords } from '#lib/search/fold-text.ts';
import type { MarkdownPage } from '#lib/markdown/markdown-page.ts';

/** A question and its answer, which is HTML. `id` is its place on the page. */
export interface HelpQuestion {
  id: string;
  title: string;
  html: string;
}

/** Questions about one thing. */
export interface HelpTopic {
  id: string;
  title: string;
  description: string;
  questions: readonly HelpQuestion[];
}

const files: Record<string, MarkdownPage> = {
  account,
  automation,
  'blog-and-articles': blog,
  community,
  'getting-started': gettingStarted,
  import: importing,
  notes,
  'offline-and-app': offline,
  'privacy-and-data': privacy,
  'recycle-bin': recycleBin,
};

/** Everything that is answered, in the order to read it. */
export const helpTopics: readonly HelpTopic[] = Object.entries(files)
  .sort(([, a], [, b]) => (a.order ?? 0) - (b.order ?? 0))
  .map(([id, { title, description, sections }]) => ({ id: `topic-${id}`, title, description, questions: sections }));

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

/** The words of an answer without its markup. */
export const plainText = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();

const searchable = new Map<HelpQuestion, string>();

function textOf(question: HelpQuestion): string {
  const known = searchable.get(question);
  if (known !== undefined) return known;
  const text = ` ${foldedWords(`${question.title} ${plainText(question.html)}`).join(' ')}`;
  searchable.set(question, text);
  return text;
}

/** The questions in which every word occurs, by its beginning at least; all of them where there is no word. */
export function findQuestions(topics: readonly HelpTopic[], words: string): HelpTopic[] {
  const wanted = foldedWords(words);
  const fits = (question: HelpQuestion) => wanted.every((word) => textOf(question).includes(` ${word}`));
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter(fits) }))
    .filter(({ questions }) => questions.length > 0);
}
