import type { Post } from '#contract/feed.ts';

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
export const headOfPost = ({ user, content }: Post): { title: string; description: string } => ({
  title: `${user.name}: “${beginning(content, titleLength)}”`,
  description: beginning(content, descriptionLength),
});
