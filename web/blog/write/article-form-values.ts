import { addArticle } from '#contract/blog/article-forms.ts';
import type { Article } from '#contract/blog/blog.ts';
import { byField, checkedBy } from '#web/forms/form-validation.ts';

/** An article as it is typed: the tags are one comma-separated text, the content is Markdown. */
export interface ArticleFormValues {
  title: string;
  tags: string;
  content: string;
  /** The note that it was made of; empty where it is of none, or of the one that the server knows already. */
  noteId: string;
  /** The draft of the server that it is saved as; empty where there is none yet. */
  draftId: string;
  /** Time of the version of the server that it was typed over; empty for a new one. */
  base: string;
  /** When it is to become public; empty for at once. Left out where it is public already. */
  publishAt?: string;
  /** Id of the picture that is its cover; empty for none. */
  coverImage?: string;
}

/** An article of which nothing is written yet. */
export const blankArticle: ArticleFormValues = {
  title: '',
  tags: '',
  content: '',
  noteId: '',
  draftId: '',
  base: '',
  publishAt: '',
  coverImage: '',
};

/** An article as the fields of its editor hold it. */
export const formValuesOf = ({
  _id,
  title,
  tags,
  content,
  draft,
  updatedAt,
  publishAt,
  publishedAt,
  coverImage,
}: Article): ArticleFormValues => ({
  title,
  tags: tags.join(', '),
  content,
  noteId: '',
  draftId: draft ? _id : '',
  base: updatedAt,
  coverImage: coverImage ?? '',
  ...(publishedAt === null && { publishAt: publishAt ?? '' }),
});

const check = checkedBy(addArticle);

// In the order of the screen: the first refused field gets the focus.
const fields = ['title', 'tags', 'content'] as const;

/** Error messages of the fields that the server would refuse. */
export const validate = (typed: ArticleFormValues): Partial<Record<keyof ArticleFormValues, string>> =>
  byField(fields, check({ ...typed, publishAt: typed.publishAt || null }));
