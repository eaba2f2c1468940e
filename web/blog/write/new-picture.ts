import type { ArticlePicture } from '#contract/blog/article-pictures.ts';
import type { ArticleFormValues } from './article-form-values.ts';

/** A picture that is to be added. */
export interface NewPicture {
  file: File;
  alt: string;
  signal?: AbortSignal;
  /** The article as it is typed. */
  typed: ArticleFormValues;
  /** The whole article once it shows the picture. */
  valuesWith: (pictureId: string) => ArticleFormValues;
  /** Removes the draft of this browser. */
  forget: () => Promise<void>;
}

/**
 * Adds a picture to an article. Undefined where the article with the picture was saved, and another page goes on with it. Throws where
 * it was refused.
 */
export type AddPicture = (given: NewPicture) => Promise<ArticlePicture | undefined>;
