import type { AdminPost } from '#contract/feed/posts.admin.ts';
import { firstWords } from '../cells/first-words.ts';

/** The first words of a thought, or of what its first picture shows where it has no text. */
export function nameOfThought({ content, media }: Pick<AdminPost, 'content' | 'media'>): string {
  const alt = media[0]?.alt ?? '';
  return firstWords(content) || firstWords(alt) || 'Picture';
}
