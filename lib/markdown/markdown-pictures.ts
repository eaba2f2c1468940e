import type { StateCore, Token } from 'markdown-it';
import type { ArticlePicture } from '#contract/blog/article-pictures.ts';

declare module 'markdown-it' {
  interface Env {
    pictures?: readonly ArticlePicture[] | undefined;
  }
}

/** Address of an article's own picture, as its text names it. */
export const pictureAddress = /^picture:([\w-]{1,100})$/;

/** Ids of the pictures that a text may show. It may name some that are not its own. */
export const pictureIdsIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(/picture:([\w-]{1,100})/g), ([, id = '']) => id)),
];

const pictureIdOf = (address: string | number | null): string | undefined =>
  pictureAddress.exec(String(address ?? ''))?.[1];

/**
 * A rule of the parser: draws the pictures of `env.pictures`, with their sizes, so that the text does not jump when they come. The name of
 * any other picture leaves its words, and a link to a picture leads nowhere.
 */
export function drawPictures({ tokens, env, Token: TokenOf }: StateCore): void {
  const known = new Map(env.pictures?.map((picture) => [picture._id, picture]));
  const drawn = new Set<string>();
  const draw = (image: Token, { _id, url, alt, width, height }: ArticlePicture): void => {
    image.attrSet('src', url);
    image.attrSet('width', String(width));
    image.attrSet('height', String(height));
    // The stored words stand once: ten thousand times they would make a page of many megabytes.
    if (image.content.trim() === '' && !drawn.has(_id)) {
      const words = new TokenOf('text', '', 0);
      words.content = alt;
      image.children = [words];
    }
    drawn.add(_id);
  };
  const resolve = (token: Token): Token[] => {
    if (token.type === 'link_open' && pictureIdOf(token.attrGet('href')) !== undefined) token.attrs = null;
    const id = token.type === 'image' ? pictureIdOf(token.attrGet('src')) : undefined;
    if (id === undefined) return [token];
    const picture = known.get(id);
    if (!picture) return token.children ?? [];
    draw(token, picture);
    return [token];
  };
  for (const block of tokens) if (block.children) block.children = block.children.flatMap(resolve);
}
