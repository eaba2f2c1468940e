import type { Post } from '#contract/feed/feed.ts';
import { plainMentions } from '#contract/feed/mentions.ts';

const titleLength = 60;
const descriptionLength = 160;

/** The first letters of a text on one line, by code points. */
function beginning(text: string, max: number): string {
  const letters = Array.from(text.replaceAll(/\s+/g, ' '));
  return letters.length <= max
    ? letters.join('')
    : `${letters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** Head of a post's own page, and the preview of a link to it. */
export function headOfPost({ user, content, media = [] }: Post): { title: string; description: string } {
  const pictures = media.length === 1 ? 'A picture' : `${media.length} pictures`;
  const alts = media.flatMap(({ alt }) => (alt === '' ? [] : [alt])).join('. ');
  const words = plainMentions(content) || alts || pictures;
  return {
    title: `${user.name}: “${beginning(words, titleLength)}”`,
    description: beginning(words, descriptionLength),
  };
}
